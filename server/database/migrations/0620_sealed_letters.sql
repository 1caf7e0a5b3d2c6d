-- SAF-08: letters stand sealed as 0575 has it (docs/decisions/055), each in two parts with keys of
-- their own: 'to' is whom it goes to and 'tells' what it tells, whose key goes when a link or a code
-- has left. What statements look at has columns.
alter table outbox
  alter column payload set default '{}',
  add column sealed jsonb,
  -- Null of what the release before wrote, which has both in `payload`.
  add column template text,
  add column language text check (language in ('en', 'es')),
  -- The appointment, the wish or the offer it tells of.
  add column about uuid,
  -- The keyed hash of the number of a text, which a STOP takes back.
  add column recipient_hash bytea;

create index outbox_texts_to on outbox (recipient_hash, id) where kind = 'sms';

create trigger sealed_keys_go_with_row after delete on outbox for each row
  when (old.sealed is not null) execute function sealed_keys_go();
create trigger sealed_keys_go after update on outbox for each row
  when (old.sealed is distinct from new.sealed) execute function sealed_keys_go();

do $$
begin
  execute format($f$create trigger outbox_are_sealed
    before insert or update of sealed, payload on outbox
    for each row execute function stands_sealed(%L, %L)$f$,
    case when exists (select from server_keys) then 'both' else 'only' end, '{"payload": {}}');
end
$$;
