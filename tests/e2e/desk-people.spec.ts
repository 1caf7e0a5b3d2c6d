// Who works at a store, and in which role, changed by keyboard in the language with longer words
// (DSK-01).
import { openDatabase } from '#server/database/database.ts';
import { addMember } from '#tests/support/team.ts';
import { addOpenStore } from '#tests/support/walk-in.ts';
import { comeToDesk } from './support/at-desk.ts';
import { AT_DESK, expectSound, prepareLooks } from './support/looks.ts';
import { expect, LONGER, test } from './support/test.ts';

test.use({ language: LONGER, viewport: { width: 1280, height: 800 } });

test('DSK-01 passes over other roles with the keys, and sets the one that is saved', async ({
  page,
  context,
  baseURL,
  database,
}) => {
  const own = await openDatabase(database.url);
  const { pool } = own;
  const storeNumber = await addOpenStore(pool, { vaccines: ['150'] });
  const memberId = await addMember(pool, { storeNumber, name: 'Kim Ortega' });
  const roleOfKim = async () => {
    const { rows } = await pool.query<{ role: string }>(
      'select role from team_roles where member_id = $1',
      [memberId],
    );
    return rows[0]?.role;
  };
  await prepareLooks(page);
  await comeToDesk(context, pool, { address: baseURL ?? '', storeNumber, role: 'manager' });
  await page.goto('/desk/people');
  const role = page.getByLabel('Función de Kim Ortega');
  await role.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(role).toHaveValue('manager');
  await expect(role).toBeFocused();
  await page.keyboard.press('ArrowUp');
  expect(await roleOfKim()).toBe('technician');
  await expectSound(page, 'people', AT_DESK);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Guardar la función Kim Ortega' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(role).toBeFocused();
  await expect(role).toHaveValue('pharmacist');
  expect(await roleOfKim()).toBe('pharmacist');

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'No cambiarla Kim Ortega' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(role).toBeFocused();
  await expect(role).toHaveValue('pharmacist');
  await own.close();
});
