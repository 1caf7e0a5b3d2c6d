-- CAN-03: how late a patient may be before they count as not coming.
create or replace function counts_as_missed_after() returns interval language sql immutable
  return interval '2 hours';
