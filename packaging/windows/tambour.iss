; Inno Setup's script for the folder that packaging/build.py makes. UNPROVED: it was never run here.
; iscc /DVersion=0.1.0 packaging\windows\tambour.iss

[Setup]
AppId={{B6D0A2C6-6B5B-4E8B-9B0C-7A3D1C7E5A11}
AppName=Tambour
AppVersion={#Version}
DefaultDirName={autopf}\Tambour
PrivilegesRequired=lowest
ChangesAssociations=yes
OutputDir=..\..\dist
OutputBaseFilename=Tambour-{#Version}
SetupIconFile=..\..\build\icon.ico
UninstallDisplayIcon={app}\tambour.exe

[Files]
Source: "..\..\dist\tambour\*"; DestDir: "{app}"; Flags: recursesubdirs

[Icons]
Name: "{autoprograms}\Tambour"; Filename: "{app}\tambour.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.tambour"; ValueData: "Tambour.record"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Tambour.record"; ValueData: "Tambour record"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Tambour.record\shell\open\command"; ValueData: """{app}\tambour.exe"" ""%1"""
