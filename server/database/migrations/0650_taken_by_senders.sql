-- REL-08: who took a row of the other queues last, as 0640 has it of messages. Once that server is missed the lease ends, and
-- another tells programs, the registry and wallets within seconds. Null of what the release before took.
alter table webhook_deliveries add column taken_by text;
alter table registry_messages add column taken_by text;
alter table registry_deletions add column taken_by text;
alter table pass_copies add column taken_by text;
