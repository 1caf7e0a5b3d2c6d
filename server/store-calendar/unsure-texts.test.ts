// Texts that may not have arrived, and who calls because of them.
import { beforeEach, describe, expect, it } from 'vitest';
import { getDeskDay } from '#contract/desk.ts';
import { cancelAppointment } from '#contract/manage.ts';
import { changeCalendar, getCallList, getStoreWeek, noteCall } from '#contract/store-calendar.ts';
import type { Delivery } from '#server/messages/delivery.ts';
import type { MessagePayload } from '#server/messages/messages.schema.ts';
import { putIntoOutbox, withdrawTexts } from '#server/messages/outbox.store.ts';
import { keepTextChoice } from '#server/messages/text-choices.store.ts';
import { bookingServer } from '#tests/support/booking.ts';
import { cancelling, shift } from '#tests/support/changing.ts';
import { addStoreAt, bookAt, dateIn, timeIn } from '#tests/support/earlier.ts';
import { testOffice } from '#tests/support/post-office.ts';
import { teamMember } from '#tests/support/team.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { app, pool, database, visitor } = await bookingServer();

const nobodyKnows: Delivery = { outcome: 'refused', reason: 'unanswered' };
const sent: Delivery = { outcome: 'sent', receipt: 'taken' };
let answer: Delivery = nobodyKnows;
const { send } = testOffice(database, { sms: async () => answer });

let storeNumber: string;
let member: Visitor & { memberId: string };
beforeEach(async () => {
  await pool.query('truncate outbox, mailbox, text_choices');
  answer = nobodyKnows;
  storeNumber = await addStoreAt(pool, { seats: 2 });
  member = await teamMember(app, pool, { storeNumber });
});

const params = () => ({ storeNumber });
const list = () => member.ask(getCallList, { params: params() });
const texts = async () => (await list()).texts ?? [];
const toCall = async () => [
  (await member.ask(getDeskDay, { params: params(), query: {} })).toCall ?? 0,
  (await member.ask(getStoreWeek, { params: params(), query: {} })).toCall,
];

async function booking(slot = '10:00', days = 6) {
  const time = timeIn(slot, days);
  const { one, booked } = await bookAt(visitor, storeNumber, time);
  const { engagementId } = booked;
  const { appointmentId, confirmationNumber } = booked.appointment;
  /** A text about the booking, with the given outcome. */
  const text = async (
    became: Delivery = nobodyKnows,
    template: 'reminder' | 'appointmentChanged' = 'reminder',
  ) => {
    const to = { recipient: '312-555-0187', language: 'en' } as const;
    const payload: MessagePayload =
      template === 'reminder'
        ? {
            ...to,
            template,
            details: {
              engagementId,
              reminder: 'dayBefore',
              startsAt: new Date(time.appointmentDate).toISOString(),
            },
          }
        : { ...to, template, details: { appointmentId, confirmationNumber } };
    answer = became;
    await database.db.transaction((tx) =>
      putIntoOutbox(tx, [{ engagementId, kind: 'sms', payload }]),
    );
    await send();
  };
  return { one, booked, appointmentId, confirmationNumber, time, text };
}

describe('REL-06 a text that may not have arrived', () => {
  it('makes the store call, through a named team member, and only once', async () => {
    const { appointmentId, confirmationNumber, time, text } = await booking();
    await text();
    expect(await toCall()).toEqual([1, 1]);
    const { people, texts: [found] = [] } = await list();
    expect(people).toEqual([]);
    expect(found).toMatchObject({
      appointmentId,
      confirmationNumber,
      phone: '312-555-0187',
      language: 'en',
      appointmentDate: time.appointmentDate,
      about: 'reminder',
    });
    // One call covers all texts.
    await text(nobodyKnows, 'appointmentChanged');
    expect((await texts()).map(({ about }) => about)).toEqual(['changed']);
    const call = { params: { ...params(), appointmentId }, body: { takesOffer: false } };
    expect(await member.ask(noteCall, call)).not.toHaveProperty('texts');
    expect(await toCall()).toEqual([0, 0]);
    const { rows } = await pool.query(
      `select called_by as "calledBy", called_at is not null as called from outbox where kind = 'sms'`,
    );
    expect(rows).toEqual(Array(2).fill({ calledBy: member.memberId, called: true }));
    const audit = await pool.query(
      `select from audit where member_id = $1 and operation = 'noteCall' and $2 = any(whose)`,
      [member.memberId, appointmentId],
    );
    expect(audit.rowCount).toBe(1);
    expect(await member.refused(noteCall, call)).toMatchObject({
      error: { code: 'FC_903_NotFound' },
    });
  });

  it('is on no other store’s list, and cannot be used there to take a time', async () => {
    const { appointmentId, text } = await booking();
    await text();
    const other = await addStoreAt(pool);
    const stranger = await teamMember(app, pool, { storeNumber: other });
    const there = { storeNumber: other };
    expect(await stranger.ask(getCallList, { params: there })).not.toHaveProperty('texts');
    const call = { params: { ...there, appointmentId }, body: { takesOffer: false } };
    expect(await stranger.refused(noteCall, call)).toMatchObject({
      error: { code: 'FC_903_NotFound' },
    });
    const taking = { params: { ...params(), appointmentId }, body: { takesOffer: true } };
    expect(await member.refused(noteCall, taking)).toMatchObject({
      error: { code: 'LINK_EXPIRED' },
    });
    expect(await texts()).toHaveLength(1);
  });

  it('leaves the list once a later one arrived, the visit is over or it was cancelled', async () => {
    const [arrived, over, cancelled, stays] = [
      await booking('10:00'),
      await booking('11:00'),
      await booking('12:00'),
      await booking('13:00'),
    ];
    for (const { text } of [arrived, over, cancelled, stays]) await text();
    expect(await texts()).toHaveLength(4);
    await arrived.text(sent);
    await shift(pool, over.booked.engagementId, -24);
    await cancelled.one.ask(cancelAppointment, cancelling(cancelled.booked));
    expect((await texts()).map((one) => one.appointmentId)).toEqual([stays.appointmentId]);
  });

  it('SMS-01 stays on the list when the patient wants no more texts: they still need the call', async () => {
    const [stopped, declined] = [await booking('10:00'), await booking('11:00')];
    for (const { text } of [stopped, declined]) await text(nobodyKnows, 'appointmentChanged');
    const { engagementId } = declined.booked;
    await database.db.transaction((tx) => withdrawTexts(tx, engagementId));
    const stop = { phone: '+13125550187', choice: 'stop', source: 'reply' } as const;
    await database.db.transaction((tx) => keepTextChoice(tx, stop));
    expect((await texts()).map(({ appointmentId }) => appointmentId)).toEqual([
      stopped.appointmentId,
      declined.appointmentId,
    ]);
  });

  it('shares a call with a lost time, and the desks are notified at once', async () => {
    const { appointmentId, text } = await booking();
    const heard: string[] = [];
    const ear = await pool.connect();
    ear.on('notification', ({ payload = '' }) => heard.push(payload));
    await ear.query('listen visits');
    await text();
    await ear.query('unlisten visits');
    ear.release(true);
    const { rows } = await pool.query<{ id: string }>(
      'select id::text from stores where store_number = $1',
      [storeNumber],
    );
    expect(heard).toEqual(rows.map(({ id }) => id));
    const boss = await teamMember(app, pool, { storeNumber, role: 'manager' });
    const { version } = await boss.ask(getStoreWeek, { params: params(), query: {} });
    await boss.ask(changeCalendar, {
      params: params(),
      body: { version, change: { kind: 'day', date: dateIn(6), hours: null, reason: 'Snow' } },
    });
    const both = await list();
    expect(both.people.map((one) => one.appointmentId)).toEqual([appointmentId]);
    expect(both).not.toHaveProperty('texts');
    await member.ask(noteCall, {
      params: { ...params(), appointmentId },
      body: { takesOffer: false },
    });
    expect(await list()).toMatchObject({ people: [] });
    expect(await toCall()).toEqual([0, 0]);
  });
});
