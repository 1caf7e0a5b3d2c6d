-- ACC-01: a code also proves the address that is to be an account's; and on what somebody is signed in,
-- no closer than "an iPhone": what a browser says of itself is not kept.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('signUp', 'signIn', 'password', 'email'));
create index one_time_codes_account on one_time_codes (account_id) where account_id is not null;
alter table signed_in_sessions add column device text not null default 'other'
  check (device in ('iphone', 'ipad', 'androidPhone', 'androidTablet', 'windows', 'mac', 'chromebook', 'linux', 'other'));
