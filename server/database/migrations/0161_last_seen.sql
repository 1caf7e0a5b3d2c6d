-- When somebody of a team was last at work, for who looks after its people (DSK-01).
create index audit_member on audit (member_id, at);
