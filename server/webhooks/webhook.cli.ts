// npm run clients:webhook -- add | list | deliveries | replay | remove: in the database of
// DATABASE_URL, or the embedded one, whether the product is running or not.
import { commandConfig, printList, runCommand, withDatabase } from '#server/lists/list-command.ts';
import {
  addWebhook,
  endWebhook,
  readWebhookWish,
  replayed,
  toldDeliveries,
  toldWebhooks,
} from './webhooks-command.ts';

await runCommand(async (args) => {
  const wish = readWebhookWish(args);
  const config = commandConfig();
  await withDatabase(config, async (database) => {
    switch (wish.verb) {
      case 'add': {
        const { id, secret, kinds } = await addWebhook(database, wish, config.environment);
        console.error(`${wish.address} is told of ${kinds.join(', ')}`);
        console.error('Hand on the secret; it cannot be shown again:');
        console.log(`WEBHOOK_ID=${id}\nWEBHOOK_SECRET=${secret}`);
        return;
      }
      case 'list':
        return printList(await toldWebhooks(database), 'There is no webhook.');
      case 'deliveries':
        return printList(
          await toldDeliveries(database, wish.clientId),
          `${wish.clientId}: nothing was to be told yet`,
        );
      case 'replay':
        return console.log(await replayed(database, wish));
      case 'remove':
        await endWebhook(database, wish.webhookId);
        return console.log(`${wish.webhookId}: removed`);
    }
  });
});
