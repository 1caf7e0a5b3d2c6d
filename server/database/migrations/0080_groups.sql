-- Groups: several people, one booking (GRP-01..03).

-- The number of a group as a whole, told with its first hold; each of its people's appointments has a number of its own besides.
alter table engagements add column group_number text unique;

-- Whose seat it is: the person's place in the group, 1 for an individual. What is held for a group has the group's number; what is
-- booked has the number of the person's appointment.
alter table claims add column place smallint not null default 1 check (place between 1 and 10);
