-- VCH-01: what a partner handed out, checked before a visit is booked with it. How often a code was
-- used is counted from what is booked with it, so a cancelled visit gives it back.
alter table engagements add column voucher_entity text;

create table vouchers (
  -- the partner's name as it stands in its link, in small letters
  partner text not null,
  -- in capitals, without spaces and hyphens
  code text not null,
  -- for how many visits
  uses integer not null check (uses > 0),
  -- the last day on which a visit may be booked with it, at the store; null for no end
  until date,
  imported_at timestamptz not null default clock_timestamp(),
  primary key (partner, code)
);

create index engagements_voucher on engagements (voucher_entity, voucher_code)
  where voucher_code is not null;
