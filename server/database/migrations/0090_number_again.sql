-- Who asks for their number again is found by where they are reached (CNF-06).
create index patients_email on patients (lower(contact #>> '{emails,0,address}'));
create index engagements_email on engagements (lower(email)) where status = 'confirmed';
