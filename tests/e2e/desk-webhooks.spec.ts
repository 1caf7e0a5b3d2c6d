// What other systems receive about a store, at its desk (STD-06): read on a phone, in the language
// with longer words, and sent again by keyboard.
import { openDatabase } from '#server/database/database.ts';
import { bookDay } from '#tests/support/desk-day.ts';
import { makeProgram } from '#tests/support/program.ts';
import { addOpenStore } from '#tests/support/walk-in.ts';
import { comeToDesk } from './support/at-desk.ts';
import { AT_DESK, expectSound, prepareLooks } from './support/looks.ts';
import { expect, LONGER, test } from './support/test.ts';

test.use({ language: LONGER });

test('STD-06 LNG-03 deliveries can be read at every width, and are sent again by keyboard', async ({
  page,
  context,
  baseURL,
  database,
}) => {
  const own = await openDatabase(database.url);
  const { pool } = own;
  const storeNumber = await addOpenStore(pool, { vaccines: ['150'] });
  await bookDay(pool, storeNumber, [{ firstName: 'Ana', lastName: 'Rivera' }]);
  const { id } = await makeProgram(own, ['system/*.rs'], { stores: [storeNumber] });
  await pool.query(
    `with receiver as (
        insert into webhooks (client_id, address, kinds, sealed_secret)
          values ($1, 'https://receiver.example/a/long/address/hook', '{booked,cancelled}', '')
          returning id
      ), happened as (
        insert into webhook_events (kind, appointment_id, store_id)
          select 'cancelled', a.id, a.store_id
          from appointments a join stores s on s.id = a.store_id where s.store_number = $2
          returning id
      )
      insert into webhook_deliveries (event_id, webhook_id, attempts, delivered_at)
        select happened.id, receiver.id, 1, clock_timestamp() from happened, receiver`,
    [id, storeNumber],
  );
  await prepareLooks(page);
  await comeToDesk(context, pool, { address: baseURL ?? '', storeNumber, role: 'manager' });
  await page.goto('/desk/webhooks');
  await expect(page.getByRole('row', { name: /cancela/ })).toBeVisible();
  await expectSound(page, 'webhooks', AT_DESK);
  await page.getByRole('button', { name: /^Avisar de nuevo cancela/ }).press('Enter');
  await expect(page.getByText('Se avisa de nuevo 1 evento.')).toBeVisible();
  await own.close();
});
