// npm run clients:add -- NAME …: in the database of DATABASE_URL, or the embedded one, whether the
// product is running or not.
import { configuredAddress } from '#server/http/public-address.ts';
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { TOKEN_PATH } from './addresses.ts';
import { addClient, readClientWish } from './clients-command.ts';

await runCommand(async (args) => {
  const wish = readClientWish(args);
  const config = commandConfig();
  const { id, secret } = await withDatabase(config, (database) => addClient(database, wish));
  console.error(`${wish.name} asks for tokens at ${configuredAddress(config)('en')}${TOKEN_PATH}`);
  console.error('Hand on both lines; the secret is not kept, and cannot be shown again:');
  // Only the keys on standard output, so that they can be passed on.
  console.log(`CLIENT_ID=${id}\nCLIENT_SECRET=${secret}`);
});
