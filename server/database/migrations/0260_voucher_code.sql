-- VCH-01: the code that a partner gave, or that somebody typed: said back wherever the booking is.
alter table engagements add column voucher_code text;
