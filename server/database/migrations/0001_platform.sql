CREATE TABLE server_keys (
  purpose text PRIMARY KEY,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE intentions (
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  operation text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  outcome jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (session_id, operation, key)
);
CREATE INDEX intentions_created_at ON intentions (created_at);

-- Counters may be lost in a crash; in exchange they cost no write-ahead log.
CREATE UNLOGGED TABLE limits (
  key text PRIMARY KEY,
  taken integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX limits_window_ends_at ON limits (window_ends_at);
