-- Stock by lot (DSK-04; docs/decisions/029-stock-by-lot.md): what a store has on hand, every change of
-- that, and whether it sells what it has.

alter table store_products
  -- doses that are never promised; null: not counted, so sold as long as the store keeps it
  add column floor integer check (floor >= 0),
  -- a manager stopped sales until then; 'infinity': until somebody says otherwise
  add column paused_until timestamptz,
  -- kept by refresh_sales: what is not sold is not in stores.stocked, and so in no search
  add column sells boolean not null default true;
create index store_products_counted on store_products (store_id, vaccine_code)
  where floor is not null;
create index store_products_unsold on store_products (store_id) where not sells;

create table stock_lots (
  id uuid primary key default gen_random_uuid(),
  store_id integer not null,
  vaccine_code text not null,
  product_id text not null,
  lot text not null check (lot ~ '^[A-Z0-9-]{1,20}$'),
  expires_on date not null,
  -- the sum of its movements, kept by trigger
  doses integer not null default 0 check (doses >= 0),
  unique (store_id, product_id, lot),
  foreign key (store_id, vaccine_code, product_id) references store_products
);
create index stock_lots_expiring on stock_lots (expires_on) where doses > 0;

-- Every change of a lot's doses. Only ever added to.
create table stock_movements (
  id bigint generated always as identity primary key,
  lot_id uuid not null references stock_lots,
  kind text not null check (kind in ('countedIn', 'corrected', 'thrownAway', 'given', 'returned')),
  -- how many came, or less than none: how many went
  doses integer not null check (case kind
    when 'countedIn' then doses > 0
    when 'returned' then doses = 1
    when 'given' then doses = -1
    when 'thrownAway' then doses < 0
    else doses <> 0 end),
  reason text check ((reason is null) = (kind in ('countedIn', 'given', 'returned'))),
  immunization_id uuid references immunizations
    check ((immunization_id is null) = (kind not in ('given', 'returned'))),
  member_id uuid not null references team_members,
  moved_at timestamptz not null default clock_timestamp()
);
create index stock_movements_lot on stock_movements (lot_id, id);
-- A dose is taken once, and put back once.
create unique index stock_movements_once on stock_movements (immunization_id, kind)
  where immunization_id is not null;

create function stock_moved() returns trigger language plpgsql as $$
declare
  told integer;
begin
  update stock_lots set doses = doses + new.doses where id = new.lot_id
    returning store_id into told;
  perform pg_notify('visits', told::text);
  return null;
end
$$;
create trigger stock_moved after insert on stock_movements
  for each row execute function stock_moved();

create function stock_movements_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a movement of stock stays as it was written: correct it by another one'
    using errcode = 'insufficient_privilege';
end
$$;
create trigger stock_movements_are_kept before update or delete on stock_movements
  for each statement execute function stock_movements_are_kept();
