import { beforeEach, describe, expect, it } from 'vitest';
import { openCampaign, startQuickFlow } from '#contract/campaigns.ts';
import { GUESSES } from '#domain/resume.ts';
import type { Letter } from '#server/messages/delivery.ts';
import { keepTextChoice } from '#server/messages/text-choices.store.ts';
import { bookingServer } from '#tests/support/booking.ts';
import {
  INVITED,
  INVITED_BORN,
  inviteAll,
  keyIn,
  requestFor,
  type ListRow,
} from '#tests/support/campaign.ts';
import { SITE, testOffice } from '#tests/support/post-office.ts';
import { selvesWith } from '#tests/support/selves.ts';

const { database, pool, visitor } = await bookingServer();

let left: Letter[] = [];
const taking = async (letter: Letter) => {
  left.push(letter);
  return { outcome: 'sent', receipt: 'taken' } as const;
};
const { send } = testOffice(database, { email: taking, sms: taking });
/** In the order of sending: several are sent at once. */
const inOrder = () => left.toSorted((one, other) => one.id - other.id);

beforeEach(async () => {
  await pool.query('truncate outbox, text_choices, limits cascade');
  left = [];
});

const ana: ListRow = { firstName: 'Ana' };
const eva: ListRow = { firstName: 'Eva', email: 'eva@example.com', language: 'es' };
const ida: ListRow = { firstName: 'Ida', email: '', textsAgreed: 'yes' };

const invited = async () => (await pool.query('select from invitations')).rowCount;
const stop = (phone: string) =>
  database.db.transaction((tx) => keepTextChoice(tx, { phone, choice: 'stop', source: 'reply' }));

describe('an import', () => {
  it('QCK-01, RTE-12 prints links one per line, with the line’s number and no name', async () => {
    const { links, summary } = await inviteAll(database, [ana, eva, ida]);
    expect(links.map((line) => line.replace(/#[\w-]{76}$/, '#KEY'))).toEqual([
      `2\t${SITE}/findcare/schedule-vaccine/quick-flow?flow=email#KEY`,
      '3\thttps://es.pharmacy.example/findcare/schedule-vaccine/quick-flow?flow=email#KEY',
      `4\t${SITE}/findcare/schedule-vaccine/quick-flow?flow=sms#KEY`,
    ]);
    expect(summary).toBe('3 on the list: 3 invited now, 0 invited before.');
    expect(await send()).toBe(0);
  });

  it('QCK-01 makes links that work for the requested days', async () => {
    const { links } = await inviteAll(database, [ana], { days: 7 });
    const known = await (await visitor()).ask(openCampaign, { body: { key: keyIn(links[0]) } });
    const days = (Date.parse(known.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
  });

  it('QCK-01 sends each link once, in the language of the person', async () => {
    const request = requestFor({ nameEn: 'Flu 2026', isSent: true });
    const { links, summary } = await inviteAll(database, [ana, eva], request);
    expect(links).toEqual([]);
    expect(summary).toContain('Sent: 2 by e-mail, 0 by text.');
    expect(await send()).toBe(2);
    expect(inOrder()).toMatchObject([
      {
        kind: 'email',
        recipient: INVITED.email,
        subject: 'You are invited to book an appointment',
      },
      { recipient: 'eva@example.com', subject: 'Le invitamos a reservar una cita' },
    ]);
    const [first, second] = inOrder();
    expect(first?.plain).toContain('Hello Ana. Your pharmacy invites you: Flu 2026.');
    expect(second?.plain).toContain('Hola, Eva. Su farmacia le invita: Gripe 2026.');
    const key = /#([\w-]{76})/.exec(second?.plain ?? '')?.[1] ?? '';
    const one = await visitor();
    await one.ask(startQuickFlow, { body: { key, dateOfBirth: INVITED_BORN } });
  });

  it('SMS-01 sends a text to those who agreed to texts, an email to all others', async () => {
    await inviteAll(database, [ana, { ...eva, textsAgreed: 'sí' }, ida], { isSent: true });
    await send();
    expect(inOrder()).toMatchObject([
      { kind: 'email' },
      { kind: 'sms', recipient: '+13125550187', language: 'es' },
      { kind: 'sms' },
    ]);
  });

  it('SMS-01 sends no text after STOP: an email if there is an address, else nothing', async () => {
    await stop('+13125550187');
    const both: ListRow = { firstName: 'Eva', textsAgreed: 'yes' };
    const { summary } = await inviteAll(database, [both, ida], { isSent: true });
    expect(summary).toContain('Sent: 1 by e-mail, 0 by text.');
    expect(summary).toContain('line 3: not sent: the number said STOP');
    await send();
    expect(left).toMatchObject([{ kind: 'email', recipient: INVITED.email }]);
  });

  it('SAF-03 counts no text as sent that cannot go: an email if there is an address, else nothing', async () => {
    const nobodys = { textsAgreed: 'yes', phone: '500-555-1234' };
    const list = [
      { ...eva, ...nobodys },
      { ...ida, ...nobodys },
    ];
    const { summary } = await inviteAll(database, list, { isSent: true });
    await send();
    expect(left).toMatchObject([{ kind: 'email', recipient: eva.email }]);
    expect(summary).toContain('Sent: 1 by e-mail, 0 by text.');
    expect(summary).toContain('line 3: not sent: no text can go to that number');
  });

  it('SMS-01 sends no text once STOP has come, even if it was already waiting', async () => {
    await inviteAll(database, [ida], { isSent: true });
    await stop('+13125550187');
    expect(await send()).toBe(0);
  });
});

describe('the same list again', () => {
  it('QCK-01 invites and sends nothing twice', async () => {
    const request = requestFor({ isSent: true });
    await inviteAll(database, [ana, eva], request);
    const before = await invited();
    const { summary } = await inviteAll(database, [ana, eva, ida], request);
    expect(summary).toBe(
      '3 on the list: 1 invited now, 2 invited before.\nSent: 0 by e-mail, 1 by text.\nNot sent again: 2.',
    );
    expect(await invited()).toBe((before ?? 0) + 1);
    expect(await send()).toBe(3);
  });

  it('QCK-01 imported twice at the same time invites nobody twice', async () => {
    const request = requestFor({ isSent: true });
    await Promise.all([1, 2, 3].map(() => inviteAll(database, [ana, eva], request)));
    expect(await send()).toBe(2);
  });

  it('QCK-01 sends what was only printed before, and prints the same invitation again', async () => {
    const request = requestFor();
    const first = await inviteAll(database, [ana], request);
    await inviteAll(database, [ana], { ...request, isSent: true });
    expect(await send()).toBe(1);
    const again = await inviteAll(database, [ana], request);
    const one = await visitor();
    const start = (line: string | undefined) =>
      one.ask(startQuickFlow, { body: { key: keyIn(line), dateOfBirth: INVITED_BORN } });
    const { engagementId } = await start(first.links[0]);
    expect((await start(again.links[0])).engagementId).toBe(engagementId);
  });

  it('QCK-01 takes over corrections for people who have not booked yet', async () => {
    const request = requestFor();
    await inviteAll(database, [ana], request);
    const mended = { ...ana, zip: '10001', email: 'ana@new.example' };
    const { links } = await inviteAll(database, [mended], request);
    const one = await visitor();
    const body = { key: keyIn(links[0]), dateOfBirth: INVITED_BORN };
    const { metaData, patient } = await one.ask(startQuickFlow, { body });
    expect(metaData.locationSearch).toBe('10001');
    expect(patient?.contact.emails).toEqual([{ address: 'ana@new.example' }]);
  });

  it('RES-04 makes a new link for one ended by wrong dates', async () => {
    const request = requestFor({ isSent: true });
    await inviteAll(database, [ana], request);
    await send();
    const key = /#([\w-]{76})/.exec(left[0]?.plain ?? '')?.[1] ?? '';
    const one = await visitor();
    for (let day = 1; day <= GUESSES.ofLink; day += 1)
      await one.refused(startQuickFlow, { body: { key, dateOfBirth: `1990-01-0${day}` } });
    expect((await inviteAll(database, [ana], request)).summary).toContain('Sent: 1 by e-mail');
    await send();
    const newer = /#([\w-]{76})/.exec(left[1]?.plain ?? '')?.[1] ?? '';
    const states = [key, newer].map(async (each) => one.ask(openCampaign, { body: { key: each } }));
    expect((await Promise.all(states)).map(({ state }) => state)).toEqual(['revoked', 'valid']);
  });

  it('RES-03 lists lines whose link has expired or was used', async () => {
    const request = requestFor();
    const { links } = await inviteAll(database, [ana, eva, ida], request);
    const one = await visitor();
    const body = { key: keyIn(links[1]), dateOfBirth: INVITED_BORN };
    const { engagementId } = await one.ask(startQuickFlow, { body });
    await pool.query(`update engagements set status = 'confirmed' where id = $1`, [engagementId]);
    await pool.query(
      `update invitations set expires_at = clock_timestamp() - interval '1 minute'
        where id = any($1)`,
      [await selvesWith(pool, 'invitations', 'Ana')],
    );
    const again = await inviteAll(database, [ana, eva, ida], request);
    expect(again.links.map((line) => line[0])).toEqual(['4']);
    expect(again.summary).toContain('line 2: the link has expired');
    expect(again.summary).toContain('line 3: has booked already');
  });

  it('QCK-01 is refused when a different campaign has the name', async () => {
    const request = requestFor();
    await inviteAll(database, [ana], request);
    const other = inviteAll(database, [eva], { ...request, vaccineCode: '87' });
    await expect(other).rejects.toThrow('for vaccine 150: say the same, or choose another name');
  });
});

it('QCK-01 takes a list of many pages', async () => {
  const names = Array.from({ length: 1200 }, (_, index) =>
    String(index).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit))),
  );
  const rows = names.map((lastName) => ({ lastName }));
  const { summary } = await inviteAll(database, rows, { isSent: true });
  expect(summary).toContain('1200 on the list: 1200 invited now');
  const waiting = await pool.query('select from outbox');
  expect(waiting.rowCount).toBe(1200);
});
