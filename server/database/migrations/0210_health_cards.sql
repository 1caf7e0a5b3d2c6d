-- SMART Health Cards (CRD-03; docs/decisions/038-vaccination-record.md): which cards were issued, so
-- that one with a dose that was taken back can be revoked. A card itself is kept nowhere.
create table health_cards (
  -- says nothing of a person: base64url of 16 random bytes
  rid text primary key check (rid ~ '^[A-Za-z0-9_-]{22}$'),
  -- of the key that signed it
  kid text not null,
  -- what it vouches for, in order
  immunization_ids uuid[] not null,
  issued_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz,
  unique (kid, immunization_ids)
);
create index health_cards_doses on health_cards using gin (immunization_ids);
create index health_cards_revoked on health_cards (kid) where revoked_at is not null;

create function revoke_health_cards() returns trigger language plpgsql as $$
begin
  update health_cards set revoked_at = clock_timestamp()
    where immunization_ids @> array[new.id] and revoked_at is null;
  return null;
end
$$;
create trigger immunizations_taken_back after update of entered_in_error_at on immunizations
  for each row when (new.entered_in_error_at is not null and old.entered_in_error_at is null)
  execute function revoke_health_cards();
