-- SAF-08: around where an earlier time is wanted, as it was typed, stands sealed as 0590 has it. The
-- point it stands for is compared by statements, and stays (docs/decisions/055).
alter table earlier_wishes add column sealed jsonb;

create trigger sealed_keys_go_with_row after delete on earlier_wishes for each row
  when (old.sealed is not null) execute function sealed_keys_go();
create trigger sealed_keys_go after update on earlier_wishes for each row
  when (old.sealed is distinct from new.sealed) execute function sealed_keys_go();

do $$
begin
  execute format($f$create trigger earlier_wishes_are_sealed
    before insert or update of sealed, around on earlier_wishes
    for each row execute function stands_sealed(%L, %L)$f$,
    case when exists (select from server_keys) then 'both' else 'only' end, '{"around": ""}');
end
$$;

-- A point next to nothing (5e-324) was taken until now, and nothing reckons with it.
update earlier_wishes set latitude = round(latitude::numeric, 7), longitude = round(longitude::numeric, 7)
  where (abs(latitude) < 1e-7 and latitude <> 0) or (abs(longitude) < 1e-7 and longitude <> 0);
