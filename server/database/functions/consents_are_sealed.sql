-- Keeps the phone number of a consent sealed (SAF-08); 'both' and 'only' as in
-- engagements_are_sealed. A decision is never changed, only written and sealed.
create or replace function consents_are_sealed() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'only' then
    if new.sealed is null and new.phone is not null
        and (tg_op = 'INSERT' or new.phone is distinct from old.phone) then
      raise exception 'the number of a consent is kept sealed (SAF-08)'
        using errcode = 'integrity_constraint_violation';
    end if;
    if new.sealed is not null then new.phone := null; end if;
  end if;
  return new;
end
$$;
