import { describe, expect, it } from 'vitest';
import type { CallList, StoreWeek } from '#contract/store-calendar.ts';
import { addDays } from '#domain/dates.ts';
import type { TeamRole } from '#domain/visits.ts';
import { dayOf, desk, no, NOW, openDesk, yes } from '#tests/support/desk-chart.ts';
import { wouldLose } from './only-here.ts';
import {
  changeOfDraft,
  draftOf,
  draftProblems,
  isOfOlderCalendar,
  withField,
} from './calendar-form.ts';

const TODAY = '2026-11-23';
const usual = { open: '09:00', close: '19:00' };

const weekOf = (from = '2026-11-22', changes: Partial<StoreWeek> = {}): StoreWeek => ({
  store: { storeNumber: '1001', name: 'Loop', timeZone: 'America/Chicago' },
  today: TODAY,
  now: NOW,
  version: 3,
  seats: 2,
  slotMinutes: 15,
  week: Array.from({ length: 7 }, () => usual),
  specialDays: [],
  blocks: [],
  days: Array.from({ length: 7 }, (_, day) => ({
    date: addDays(from, day),
    hours: usual,
    times: [{ slot: '09:00', seats: 2, booked: 1 }],
  })),
  toCall: 0,
  ...changes,
});

const nobody = { people: [], regain: 0 };
const someone = {
  people: [
    {
      appointmentId: 'ana',
      firstName: 'Ana',
      lastName: 'Rivera',
      appointmentDate: '2026-11-23T16:00:00-06:00',
      isReached: true,
      hasPhone: true,
    },
  ],
  regain: 0,
};
const inCalendar = (calendar: string) => ({ atDesk: { working: { page: { calendar } } } }) as never; // a state of the page

async function atCalendar({ role = 'manager' as TeamRole, opens = false } = {}) {
  const one = openDesk(opens ? { opens: 'calendar' } : {});
  const { member } = desk();
  const stores = [{ storeNumber: '1001', name: 'Loop', role }];
  await one.answer('getDesk', yes(desk({ ...(member && { member: { ...member, stores } }) })));
  await one.answer('getDeskDay', yes(dayOf()));
  if (!opens) one.send({ type: 'calendar.wanted' });
  await one.answer('getStoreWeek', yes(weekOf()));
  return one;
}
type At = Awaited<ReturnType<typeof atCalendar>>;

/** As a manager types it: closed from three o'clock because of snow. */
function closeEarly(one: At) {
  one.send({ type: 'calendar.begun', kind: 'closeEarly' });
  one.send({ type: 'calendar.typed', field: 'hours.close', value: '15:00' });
  one.send({ type: 'calendar.typed', field: 'reason', value: 'Snow' });
  one.send({ type: 'calendar.submitted' });
}

describe('the calendar', () => {
  it('DSK-04 opens by its address, and reads another week when one of its days is chosen', async () => {
    const one = await atCalendar({ opens: true });
    expect(one.is(inCalendar('shown'))).toBe(true);
    expect(one.context().calendar.date).toBe(TODAY);
    one.send({ type: 'calendar.moved', days: 1 });
    expect(one.asked('getStoreWeek')).toBe(false);
    one.send({ type: 'calendar.moved', days: 7 });
    const { query } = await one.answer('getStoreWeek', yes(weekOf('2026-11-29')));
    expect(query).toEqual({ from: '2026-11-29' });
    expect(one.context().calendar.date).toBe('2026-12-01');
    one.send({ type: 'sheet.closed' });
    expect(one.is({ atDesk: { working: { page: 'list' } } })).toBe(true);
  });

  it.each(['technician', 'pharmacist'] as const)('DSK-04 is read-only for a %s', async (role) => {
    const one = await atCalendar({ role });
    one.send({ type: 'calendar.begun', kind: 'closeDay' });
    one.send({ type: 'calendar.undone', change: { kind: 'usualDay', date: TODAY } });
    expect(one.is(inCalendar('shown'))).toBe(true);
  });

  it('DSK-04 previews a change, then makes it with one press, and undoes it with another', async () => {
    const one = await atCalendar();
    closeEarly(one);
    const { body } = await one.answer('lookAtCalendarChange', yes(someone));
    const change = {
      kind: 'day',
      date: TODAY,
      hours: { open: '09:00', close: '15:00' },
      reason: 'Snow',
    };
    expect(body).toEqual({ version: 3, change });
    expect(one.asked('changeCalendar')).toBe(false);
    one.send({ type: 'calendar.confirmed' });
    await one.answer('changeCalendar', yes({ version: 4, lost: 1, regained: 0 }));
    await one.answer('getStoreWeek', yes(weekOf(undefined, { version: 4 })));
    const { made } = one.context().calendar;
    expect(made).toMatchObject({ lost: 1, undo: { kind: 'usualDay', date: TODAY } });
    if (made) one.send({ type: 'calendar.undone', change: made.undo });
    // No patient loses a time.
    await one.answer('lookAtCalendarChange', yes(nobody));
    const undone = await one.answer('changeCalendar', yes({ version: 5, lost: 0, regained: 1 }));
    expect(undone.body).toEqual({ version: 4, change: { kind: 'usualDay', date: TODAY } });
  });

  it('DSK-04 asks before the store closes at once, though no one would lose their time', async () => {
    const one = await atCalendar();
    closeEarly(one);
    await one.answer('lookAtCalendarChange', yes({ ...nobody, closesNow: { atStore: 2 } }));
    expect([one.is(inCalendar('looked')), one.asked('changeCalendar')]).toEqual([true, false]);
    one.send({ type: 'calendar.back' });
    expect(one.is(inCalendar('drafting'))).toBe(true);
    one.send({ type: 'calendar.submitted' });
    await one.answer('lookAtCalendarChange', yes({ ...nobody, closesNow: { atStore: 2 } }));
    one.send({ type: 'calendar.confirmed' });
    expect(one.asked('changeCalendar')).toBe(true);
  });

  it('DSK-04 words a refusal that this page does not know as the server does', async () => {
    const one = await atCalendar();
    closeEarly(one);
    const fields = [
      { name: 'change.hours.close', code: 'hours.past', message: 'Over.' },
      { name: 'change.reason', code: 'reason.ofTomorrow', message: 'Not like this.' },
    ];
    await one.answer('lookAtCalendarChange', no('INVALID_REQUEST', fields));
    expect(one.context().calendar.problems).toEqual([
      { name: 'hours.close', problem: 'hours.past' },
      { name: 'reason', problem: 'Not like this.' },
    ]);
  });

  it.each(['lookAtCalendarChange', 'changeCalendar'] as const)(
    'DSK-01 DSK-04 asks %s once of a member who is no longer a manager, and keeps what was typed',
    async (call) => {
      const one = await atCalendar();
      closeEarly(one);
      if (call === 'changeCalendar') {
        await one.answer('lookAtCalendarChange', yes(someone));
        one.send({ type: 'calendar.confirmed' });
      }
      await one.answer(call, no('TEAM_MEMBERS_ONLY'));
      const { member } = desk();
      const stores = [{ storeNumber: '1001', name: 'Loop', role: 'technician' as const }];
      await one.answer(
        'stayAtDesk',
        yes(desk({ ...(member && { member: { ...member, stores } }) })),
      );
      expect(one.is(inCalendar('drafting'))).toBe(true);
      expect(one.asked(call)).toBe(false);
      expect(one.context().calendar).toMatchObject({ isBarred: true, draft: { reason: 'Snow' } });
    },
  );

  it('DSK-01 DSK-04 undoes nothing for a member who is no longer a manager', async () => {
    const one = await atCalendar();
    one.send({ type: 'calendar.undone', change: { kind: 'usualDay', date: TODAY } });
    await one.answer('lookAtCalendarChange', no('TEAM_MEMBERS_ONLY'));
    expect(one.is(inCalendar('shown'))).toBe(true);
    expect(one.asked('lookAtCalendarChange')).toBe(false);
    expect(one.asked('stayAtDesk')).toBe(true);
  });

  it('DSK-04 keeps what was typed when another member was quicker, or there is no answer', async () => {
    const one = await atCalendar();
    closeEarly(one);
    await one.fail('lookAtCalendarChange');
    expect(one.is(inCalendar('unlooked'))).toBe(true);
    one.send({ type: 'retried' });
    await one.answer('lookAtCalendarChange', no('CALENDAR_CHANGED'));
    await one.answer('getStoreWeek', yes(weekOf(undefined, { version: 9 })));
    expect(one.is(inCalendar('drafting'))).toBe(true);
    expect(one.context().calendar).toMatchObject({ isOvertaken: true, draft: { reason: 'Snow' } });
    one.send({ type: 'calendar.submitted' });
    expect((await one.answer('lookAtCalendarChange', yes(someone))).body).toMatchObject({
      version: 9,
    });
  });

  it('CNF-01 DSK-04 sends a change that got no answer again under the same key', async () => {
    const one = await atCalendar();
    closeEarly(one);
    await one.answer('lookAtCalendarChange', yes(someone));
    one.send({ type: 'calendar.confirmed' });
    const key = one.keyOf('changeCalendar');
    // A change that is being sent cannot be left.
    one.send({ type: 'sheet.closed' });
    await one.fail('changeCalendar');
    one.send({ type: 'retried' });
    expect(one.keyOf('changeCalendar')).toBe(key);
  });

  it('DSK-04 shows at its fields what is missing, and what the server refused', async () => {
    const one = await atCalendar();
    one.send({ type: 'calendar.begun', kind: 'block' });
    one.send({ type: 'calendar.submitted' });
    const names = () => one.context().calendar.problems.map(({ name }) => name);
    expect(names()).toEqual(['from', 'until', 'reason']);
    one.send({ type: 'calendar.typed', field: 'from', value: '12:00' });
    one.send({ type: 'calendar.typed', field: 'until', value: '11:00' });
    one.send({ type: 'calendar.typed', field: 'reason', value: 'Meeting' });
    one.send({ type: 'calendar.submitted' });
    expect(names()).toEqual(['until']);
    one.send({ type: 'calendar.typed', field: 'until', value: '13:00' });
    one.send({ type: 'calendar.submitted' });
    await one.answer(
      'lookAtCalendarChange',
      no('INVALID_REQUEST', [{ name: 'change.date', code: 'field.invalid', message: '' }]),
    );
    expect(names()).toEqual(['date']);
    expect(one.is(inCalendar('drafting'))).toBe(true);
  });

  it('DSK-01 DSK-04 continues where it was for the member who locked the desk', async () => {
    const one = await atCalendar();
    one.send({ type: 'calendar.begun', kind: 'closeEarly' });
    one.send({ type: 'calendar.typed', field: 'reason', value: 'Snow' });
    one.send({ type: 'calendar.typed', field: 'hours.close', value: '15:00' });
    one.send({ type: 'calendar.submitted' });
    await one.answer('lookAtCalendarChange', no('DESK_LOCKED'));
    await one.answer('getDesk', yes(one.context().desk));
    expect(one.is(inCalendar('looking'))).toBe(true);
    expect(one.context().calendar.draft).toMatchObject({ reason: 'Snow' });
  });

  it('DSK-04 keeps a form that was left as it was typed, until it is saved', async () => {
    const one = await atCalendar();
    closeEarly(one);
    await one.answer('lookAtCalendarChange', yes(someone));
    one.send({ type: 'calendar.back' });
    expect(one.is(inCalendar('drafting'))).toBe(true);
    expect(one.context().calendar).toMatchObject({ draft: { reason: 'Snow' }, look: undefined });
    one.send({ type: 'sheet.closed' });
    expect(one.is(inCalendar('shown'))).toBe(true);
    expect(one.context().calendar.draft).toBeUndefined();

    // The same form of another day is new; this one is as it was left, even after another page.
    one.send({ type: 'calendar.moved', days: 1 });
    one.send({ type: 'calendar.begun', kind: 'closeEarly' });
    expect(one.context().calendar.draft).toMatchObject({ reason: '', hours: { close: '' } });
    one.send({ type: 'sheet.closed' });
    one.send({ type: 'sheet.closed' });
    one.send({ type: 'calendar.wanted' });
    await one.answer('getStoreWeek', yes(weekOf()));
    one.send({ type: 'calendar.begun', kind: 'closeEarly' });
    expect(one.context().calendar.draft).toMatchObject({
      reason: 'Snow',
      hours: { close: '15:00' },
    });
    one.send({ type: 'calendar.submitted' });
    await one.answer('lookAtCalendarChange', yes(nobody));
    await one.answer('changeCalendar', yes({ version: 4, lost: 0, regained: 0 }));
    await one.answer('getStoreWeek', yes(weekOf(undefined, { version: 4 })));
    one.send({ type: 'calendar.begun', kind: 'closeEarly' });
    expect(one.context().calendar.draft).toMatchObject({ reason: '' });
  });

  it.each([
    ['closeEarly', 'reason', 'Snow', ''],
    ['block', 'from', '12:00', ''],
    ['week', 'days.0.isOpen', false, true],
  ] as const)(
    'DSK-04 keeps nothing of a form of %s in which all is as it was again',
    async (kind, field, typed, before) => {
      const one = await atCalendar();
      one.send({ type: 'calendar.begun', kind });
      one.send({ type: 'calendar.typed', field, value: typed });
      expect(wouldLose(one.actor.getSnapshot())).toBe(true);
      one.send({ type: 'calendar.typed', field, value: before });
      expect(wouldLose(one.actor.getSnapshot())).toBe(false);
    },
  );

  it('DSK-04 says when the calendar changed after a form was typed, and starts it over', async () => {
    const one = await atCalendar();
    const isOlder = () => isOfOlderCalendar(one.context().calendar);
    one.send({ type: 'calendar.begun', kind: 'week' });
    expect(one.actor.getSnapshot().can({ type: 'calendar.cleared' })).toBe(false);
    one.send({ type: 'calendar.typed', field: 'days.0.close', value: '12:00' });
    one.send({ type: 'sheet.closed' });
    one.send({ type: 'day.changed' });
    const shorter = { open: '10:00', close: '16:00' };
    const changed = { version: 4, week: Array.from({ length: 7 }, () => shorter) };
    await one.answer('getStoreWeek', yes(weekOf(undefined, changed)));
    one.send({ type: 'calendar.begun', kind: 'week' });
    expect(isOlder()).toBe(true);
    one.send({ type: 'calendar.cleared' });
    expect(isOlder()).toBe(false);
    expect(one.context().calendar).toMatchObject({ draft: { days: { 0: shorter } }, typed: {} });
  });

  it('DSK-04 CNF-01 lets a change that cost no one their time, and got no answer, be repeated', async () => {
    const one = await atCalendar();
    closeEarly(one);
    await one.answer('lookAtCalendarChange', yes(nobody));
    const key = one.keyOf('changeCalendar');
    await one.fail('changeCalendar');
    one.send({ type: 'calendar.submitted' });
    expect(one.keyOf('changeCalendar')).toBe(key);
    await one.fail('changeCalendar');
    // What is typed now is another change: the week shows first whether the last one was made.
    one.send({ type: 'calendar.typed', field: 'reason', value: 'Ice' });
    await one.answer('getStoreWeek', yes(weekOf(undefined, { version: 4 })));
    expect(one.is(inCalendar('drafting'))).toBe(true);
    expect(one.context().calendar.draft).toMatchObject({ reason: 'Ice' });
    expect(isOfOlderCalendar(one.context().calendar)).toBe(true);
  });

  it('DSK-04 shows no empty form when a change can no longer be undone', async () => {
    const one = await atCalendar();
    one.send({ type: 'calendar.undone', change: { kind: 'usualDay', date: TODAY } });
    await one.answer('lookAtCalendarChange', no('INVALID_REQUEST'));
    await one.answer('getStoreWeek', yes(weekOf()));
    expect(one.is(inCalendar('shown'))).toBe(true);
    expect(one.context().calendar).toMatchObject({ isOvertaken: true, draft: undefined });
  });

  it('DSK-04 CNF-01 reads the calendar again when a change without an answer is left', async () => {
    const one = await atCalendar();
    closeEarly(one);
    await one.answer('lookAtCalendarChange', yes(nobody));
    await one.fail('changeCalendar');
    one.send({ type: 'sheet.closed' });
    expect(one.asked('getStoreWeek')).toBe(true);
  });

  it('DSK-04 CNF-01 a change without an answer is confirmed again with its key, or gone back from', async () => {
    const one = await atCalendar();
    closeEarly(one);
    await one.answer('lookAtCalendarChange', yes(someone));
    one.send({ type: 'calendar.confirmed' });
    const key = one.keyOf('changeCalendar');
    await one.fail('changeCalendar');
    one.send({ type: 'calendar.confirmed' });
    expect(one.keyOf('changeCalendar')).toBe(key);
    await one.fail('changeCalendar');
    one.send({ type: 'calendar.back' });
    expect(one.is(inCalendar('rereading'))).toBe(true);
    one.send({ type: 'calendar.typed', field: 'reason', value: 'Ice' });
    await one.answer('getStoreWeek', yes(weekOf('2026-11-22', { version: 4 })));
    expect(one.context().calendar).toMatchObject({ draft: { reason: 'Ice' }, look: undefined });
  });

  it('DSK-04 is worked with when it could not be read again, or its print could not', async () => {
    const one = await atCalendar();
    one.send({ type: 'print.wanted' });
    await one.fail('getDeskDay');
    one.send({ type: 'calls.opened' });
    expect(one.asked('getCallList')).toBe(true);
    await one.fail('getCallList');
    one.send({ type: 'sheet.closed' });
    await one.fail('getStoreWeek');
    one.send({ type: 'calendar.begun', kind: 'closeEarly' });
    expect(one.is(inCalendar('drafting'))).toBe(true);
  });

  it('DSK-04 can be left while it is read again for a change that came too late', async () => {
    const one = await atCalendar();
    closeEarly(one);
    await one.answer('lookAtCalendarChange', no('CALENDAR_CHANGED'));
    one.send({ type: 'sheet.closed' });
    expect([one.is(inCalendar('reading')), one.context().calendar.draft]).toEqual([
      true,
      undefined,
    ]);
  });

  it('DSK-04 lets a change that could not be previewed be corrected', async () => {
    const one = await atCalendar();
    closeEarly(one);
    await one.fail('lookAtCalendarChange');
    one.send({ type: 'calendar.typed', field: 'reason', value: 'Storm' });
    one.send({ type: 'calendar.submitted' });
    const { body } = await one.answer('lookAtCalendarChange', yes(someone));
    expect(body).toMatchObject({ change: { reason: 'Storm' } });
  });
});

describe('the list to call', () => {
  const list: CallList = {
    now: NOW,
    people: [
      {
        appointmentId: 'ana',
        confirmationNumber: 'AAAAAAAAAA',
        firstName: 'Ana',
        lastName: 'Rivera',
        language: 'en',
        appointmentDate: '2026-11-23T16:00:00-06:00',
        told: 'yes',
      },
    ],
  };

  it('DSK-04 is read again if it changes while it is being read', async () => {
    const one = await atCalendar();
    one.send({ type: 'calls.opened' });
    one.send({ type: 'day.changed' });
    await one.answer('getCallList', yes({ now: NOW, people: [] }));
    expect(one.is(inCalendar('readingCalls'))).toBe(true);
    await one.answer('getCallList', yes(list));
    expect(one.context().calendar.calls?.people).toHaveLength(1);
  });

  it('DSK-04 is opened, as the print is, even while the week on screen is read again', async () => {
    const one = await atCalendar();
    one.send({ type: 'day.changed' });
    one.send({ type: 'calls.opened' });
    await one.answer('getCallList', yes(list));
    expect(one.is(inCalendar('calls'))).toBe(true);
    one.send({ type: 'sheet.closed' });
    one.send({ type: 'print.wanted' });
    expect(one.is(inCalendar('readingPrint'))).toBe(true);
    // What changed meanwhile is read afterwards.
    one.send({ type: 'sheet.closed' });
    expect(one.is(inCalendar('reading'))).toBe(true);
  });

  it('DSK-04, REL-06 records a call even while the list on screen is read again', async () => {
    const one = await atCalendar({ role: 'technician' });
    one.send({ type: 'calls.opened' });
    await one.answer('getCallList', yes(list));
    one.send({ type: 'day.changed' });
    one.send({ type: 'call.noted', appointmentId: 'ana', takesOffer: false });
    const { params } = await one.answer('noteCall', yes({ now: NOW, people: [] }));
    expect(params).toMatchObject({ appointmentId: 'ana' });
    expect(one.context().calendar.calls?.people).toEqual([]);
  });

  it('DSK-04 records a call once, and says if the offered time is over', async () => {
    const one = await atCalendar({ role: 'technician' });
    one.send({ type: 'calls.opened' });
    await one.answer('getCallList', yes(list));
    one.send({ type: 'call.noted', appointmentId: 'ana', takesOffer: true });
    await one.answer('noteCall', no('LINK_EXPIRED'));
    expect(one.context().calendar.isOfferOver).toBe(true);
    one.send({ type: 'call.noted', appointmentId: 'ana', takesOffer: false });
    const { body } = await one.answer('noteCall', yes({ now: NOW, people: [] }));
    expect(body).toEqual({ takesOffer: false });
    expect(one.context().calendar.calls?.people).toEqual([]);
  });
});

describe('the printed day', () => {
  it('DSK-04 is read again for the day on screen, and forgotten once it is left', async () => {
    const one = await atCalendar({ role: 'technician' });
    one.send({ type: 'calendar.moved', days: 1 });
    one.send({ type: 'print.wanted' });
    const { query } = await one.answer('getDeskDay', yes(dayOf()));
    expect(query).toEqual({ date: '2026-11-24' });
    expect(one.is(inCalendar('printed'))).toBe(true);
    one.send({ type: 'sheet.closed' });
    expect(one.context().calendar.print).toBeUndefined();
  });

  it('DSK-04 is the requested day, whatever else is read meanwhile', async () => {
    const one = await atCalendar({ role: 'technician' });
    one.send({ type: 'print.wanted' });
    one.send({ type: 'day.changed' });
    const printed = { ...dayOf(), date: '2026-11-24' };
    await one.answer('getDeskDay', yes(printed));
    expect(one.context().calendar.print?.date).toBe('2026-11-24');
    expect(one.context().day?.date).toBe(TODAY);
    await one.answer('getDeskDay', yes(dayOf()));
    expect(one.context().calendar.print?.date).toBe('2026-11-24');
  });
});

describe('what is typed', () => {
  const week = weekOf();
  const at = { week, date: TODAY };

  it('DSK-04 is sent as hours, with midnight as the end of the day and an empty break as none', () => {
    let draft = draftOf('hours', at, () => '');
    draft = withField(draft, 'hours.close', '00:00');
    draft = withField(draft, 'hours.breaks.0.from', '13:00');
    expect(draftProblems(draft)).toMatchObject([
      { name: 'hours.breaks.0.until' },
      { name: 'reason' },
    ]);
    draft = withField(draft, 'hours.breaks.0.until', '13:30');
    expect(changeOfDraft(draft)).toMatchObject({
      hours: { open: '09:00', close: '24:00', breaks: [{ from: '13:00', until: '13:30' }] },
    });
    const closed = draftOf('closeDay', at, () => '');
    expect(changeOfDraft(closed)).toMatchObject({ kind: 'day', hours: null });
  });

  it('DSK-04 keeps each day of the week apart', () => {
    let draft = draftOf('week', at, () => '');
    draft = withField(draft, 'days.0.isOpen', false);
    draft = withField(draft, 'days.3.open', '20:00');
    expect(draftProblems(draft)).toEqual([{ name: 'days.3.close', problem: 'hours.order' }]);
    const change = changeOfDraft(draft);
    expect(change.kind === 'week' && change.hours.slice(0, 2)).toEqual([null, usual]);
  });
});
