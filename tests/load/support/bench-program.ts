// A program of somebody else's (STD-05), as the benches ask by it.
import { TOKEN_PATH } from '#server/clients/addresses.ts';
import { addClient } from '#server/clients/clients-command.ts';
import type { BenchDatabase } from './bench-database.ts';
import type { BenchServer } from './bench-server.ts';

const PER_MINUTE = 10_000_000;

/** The headers of one that may ask about every store as often as it likes, for five minutes. */
export async function asProgram(
  server: BenchServer,
  database: BenchDatabase,
  scopes: string[],
): Promise<{ authorization: string }> {
  const { id, secret } = await addClient(database, {
    name: 'bench',
    scopes,
    storeNumbers: undefined,
    perMinute: PER_MINUTE,
  });
  const reply = await fetch(new URL(TOKEN_PATH, server.url), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
    }),
  });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}
