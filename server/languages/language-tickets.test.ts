import { expect, it } from 'vitest';
import { getProfile, listSessions } from '#contract/accounts.ts';
import { getEngagement } from '#contract/engagements.ts';
import { createLanguageTicket, redeemLanguageTicket } from '#contract/language-tickets.ts';
import { clearAway } from '#server/housekeeping.ts';
import { haveAccount, newEmail, signInBy } from '#tests/support/accounts.ts';
import { bookingServer, startJourney } from '#tests/support/booking.ts';

const { pool, visitor } = await bookingServer();
const journey = JSON.stringify({ chart: 'one', snapshot: { context: { firstName: 'Ada' } } });

const hand = async (from: Awaited<ReturnType<typeof visitor>>) =>
  (await from.ask(createLanguageTicket, { body: { journey } })).ticket;
const mayRead = async (who: Awaited<ReturnType<typeof visitor>>, engagementId: string) =>
  (await who.send('GET', getEngagement.path.replace(':engagementId', engagementId))).statusCode;

it('LNG-05 moves the journey and the session to the other host, leaving none behind', async () => {
  const [english, spanish] = [await visitor(), await visitor()];
  const engagementId = await startJourney(english);
  const own = await startJourney(spanish);
  const ticket = await hand(english);
  expect(await spanish.ask(redeemLanguageTicket, { body: { ticket } })).toEqual({ journey });
  expect(await mayRead(spanish, engagementId)).toBe(200);
  expect(await mayRead(spanish, own)).toBe(200);
  expect(await mayRead(english, engagementId)).toBe(404);
});

it('LNG-05 works once, and again only for the browser whose answer was lost', async () => {
  const [english, spanish, stranger] = [await visitor(), await visitor(), await visitor()];
  const ticket = await hand(english);
  const before = [...spanish.cookies];
  await spanish.ask(redeemLanguageTicket, { body: { ticket } });
  expect((await stranger.refused(redeemLanguageTicket, { body: { ticket } })).status).toBe(404);
  for (const [name, value] of before) spanish.cookies.set(name, value);
  expect(await spanish.ask(redeemLanguageTicket, { body: { ticket } })).toEqual({ journey });
});

it('LNG-05, CHN-01 joins two hosts where the same person has signed in', async () => {
  const [english, spanish, email] = [await visitor(), await visitor(), newEmail()];
  await haveAccount(english, pool, email);
  await signInBy(spanish, pool, email);
  const own = await startJourney(spanish);
  const ticket = await hand(english);
  expect(await spanish.ask(redeemLanguageTicket, { body: { ticket } })).toEqual({ journey });
  expect(await mayRead(spanish, own)).toBe(200);
  expect((await spanish.ask(listSessions, {})).sessions).toHaveLength(1);
});

it('LNG-05, CHN-08 keeps the arriving visitor’s journey, and drops another sign-in at the other host', async () => {
  const [english, spanish] = [await visitor(), await visitor()];
  await haveAccount(english, pool, newEmail());
  await haveAccount(spanish, pool, newEmail());
  const own = await startJourney(spanish);
  const ticket = await hand(english);
  await spanish.ask(redeemLanguageTicket, { body: { ticket } });
  expect(await mayRead(spanish, own)).toBe(404);
  // The profile cookie belongs to the host: it does not count in another's session.
  expect(await spanish.ask(getProfile, {})).toMatchObject({ isLoggedIn: false });
});

it('LNG-05 works for a minute, and is then deleted', async () => {
  const ticket = await hand(await visitor());
  await pool.query(`update language_tickets set expires_at = clock_timestamp()`);
  const late = await (await visitor()).refused(redeemLanguageTicket, { body: { ticket } });
  expect([late.status, late.error.code]).toEqual([404, 'FC_903_NotFound']);
  await clearAway(pool);
  expect((await pool.query('select from language_tickets')).rowCount).toBe(0);
});

it('LNG-05 stores neither the answers nor the ticket readably', async () => {
  const ticket = await hand(await visitor());
  const { rows } = await pool.query<{ row: string }>(
    'select language_tickets::text as row from language_tickets',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) {
    expect(row).not.toContain('Ada');
    expect(row).not.toContain(ticket);
    expect(row).not.toContain(Buffer.from(ticket).toString('hex'));
  }
});

it('VAL-11 a malformed ticket is refused at its field, and an unknown one is not found', async () => {
  const one = await visitor();
  const bad = await one.refused(redeemLanguageTicket, { body: { ticket: 'x' } });
  expect([bad.status, bad.error.fields?.[0]?.name]).toEqual([400, 'ticket']);
  const unknown = await one.refused(redeemLanguageTicket, { body: { ticket: 'a'.repeat(43) } });
  expect(unknown.status).toBe(404);
  const empty = await one.refused(createLanguageTicket, { body: { journey: '' } });
  expect(empty.error.fields?.[0]?.name).toBe('journey');
});
