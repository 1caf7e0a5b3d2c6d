-- STD-06: what became of a store's events is read at its desk, the latest first.
create index webhook_events_store on webhook_events (store_id, at);
