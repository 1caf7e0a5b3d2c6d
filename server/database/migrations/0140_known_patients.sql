-- Somebody who comes to the counter again is found by when they were born (WLK-03).
create index patients_born on patients (dob);
