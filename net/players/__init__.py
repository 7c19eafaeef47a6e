"""Who plays a seat without a person: choosers, engines, and programs that speak for them."""
