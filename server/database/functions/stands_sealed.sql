-- Keeps what a row says about a person sealed (SAF-08), as in engagements_are_sealed: 'both' keeps
-- a clear copy beside the seal, for the previous release, 'only' does not. The second argument has
-- the columns' values when they hold nothing. A write in the clear alone voids the seal and its
-- hash; with 'only' it is refused.
create or replace function stands_sealed() returns trigger language plpgsql as $$
declare
  nothing jsonb := tg_argv[1];
  said jsonb := (select jsonb_object_agg(name, to_jsonb(new) -> name)
    from jsonb_object_keys(nothing) name);
begin
  if new.sealed is not null
      and (tg_op = 'INSERT' or new.sealed is distinct from old.sealed or said = nothing) then
    if tg_argv[0] = 'only' then new := jsonb_populate_record(new, nothing); end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and said = (select jsonb_object_agg(name, to_jsonb(old) -> name)
      from jsonb_object_keys(nothing) name) then
    return new;
  end if;
  if tg_argv[0] = 'only' and said <> nothing then
    raise exception 'what % say of somebody is kept sealed (SAF-08)', tg_table_name
      using errcode = 'integrity_constraint_violation';
  end if;
  return jsonb_populate_record(new, '{"sealed": null, "email_hash": null}');
end
$$;
