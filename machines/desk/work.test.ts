// A store's day, presses and the form of given doses, in the desk's chart (DSK-02, DSK-03).
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeskSheet, DeskVisit } from '#contract/desk.ts';
import type { DeskPage } from '#domain/desk-pages.ts';
import type { DoseFields } from './context.ts';
import { isUnlisted, ofListedLot, problemsOf } from './doses.ts';
import { hasLeftDay } from './list.ts';
import { wouldLose } from './only-here.ts';
import {
  at,
  dayOf,
  desk,
  doseOf,
  no,
  NOW,
  openDesk,
  visitOf,
  yes,
} from '#tests/support/desk-chart.ts';

afterEach(() => void vi.useRealTimers());

async function atWork(...visits: DeskVisit[]) {
  const chart = openDesk();
  await chart.answer('getDesk', yes(desk()));
  await chart.answer('getDeskDay', yes(dayOf(...visits)));
  return chart;
}

const inPage = (page: 'list' | 'sheet' | 'giving' | 'unrecorded' | 'opening' | 'unopened') =>
  ({ atDesk: { working: { page } } }) as const;
const inSending = (sending: 'idle' | 'waiting') => ({ atDesk: { working: { sending } } }) as const;

const arrive = { type: 'step.pressed', appointmentId: 'ana', to: 'arrived' } as const;
const checkIn = { type: 'step.pressed', appointmentId: 'ana', to: 'checkedIn' } as const;

describe('the day', () => {
  it('DSK-02 is read again with each change, and once for those that come meanwhile', async () => {
    const chart = await atWork(visitOf());
    chart.send({ type: 'day.changed' });
    chart.send({ type: 'day.changed' });
    chart.send({ type: 'day.changed' });
    await chart.answer('getDeskDay', yes(dayOf(visitOf({ version: 1 }))));
    await chart.answer('getDeskDay', yes(dayOf(visitOf({ version: 3 }))));
    expect(chart.asked('getDeskDay')).toBe(false);
    expect(chart.context().day?.visits[0]?.version).toBe(3);
  });

  it('DSK-02 stays on screen when it cannot be read, says so, and is read again', async () => {
    const chart = await atWork(visitOf());
    chart.send({ type: 'day.changed' });
    await chart.fail('getDeskDay');
    expect(chart.is({ atDesk: { working: { day: 'behind' } } })).toBe(true);
    expect(chart.context().day?.visits).toHaveLength(1);
    chart.send({ type: 'retried' });
    await chart.answer('getDeskDay', yes(dayOf()));
    expect(chart.context().day?.visits).toEqual([]);
  });

  it('DSK-02 keeps updating and sending while a visit is opened', async () => {
    const chart = await atWork(visitOf());
    chart.send({ type: 'day.changed' });
    chart.send(arrive);
    chart.send({ type: 'sheet.opened', appointmentId: 'ana' });
    await chart.answer('takeStep', yes(visitOf({ stage: 'arrived', version: 1 })));
    await chart.answer('getDeskDay', yes(dayOf(visitOf({ stage: 'arrived', version: 1 }))));
    expect(chart.asked('takeStep') || chart.asked('getDeskDay')).toBe(false);
    expect(chart.is(inPage('opening'))).toBe(true);
  });

  it('DSK-02 shows no older visit than it knows when a press is answered late', async () => {
    const chart = await atWork(visitOf());
    chart.send(arrive);
    // Meanwhile another desk has taken the next step, and this one has read the day.
    chart.send({ type: 'day.changed' });
    await chart.answer('getDeskDay', yes(dayOf(visitOf({ stage: 'checkedIn', version: 2 }))));
    await chart.answer('takeStep', yes(visitOf({ stage: 'arrived', version: 1 })));
    expect(chart.context().day?.visits[0]).toMatchObject({ stage: 'checkedIn', version: 2 });
    expect(chart.context().pressed).toEqual([]);
  });

  it('CHN-12 leads to the door when the desk’s session is over', async () => {
    const chart = await atWork(visitOf());
    chart.send({ type: 'day.changed' });
    await chart.answer('getDeskDay', no('TEAM_MEMBERS_ONLY'));
    expect(chart.is('arriving')).toBe(true);
  });
});

it('CHN-12 a member who lost their role in this store chooses another, and nothing is sent again', async () => {
  const chart = await atWork(visitOf());
  chart.send({ type: 'day.changed' });
  await chart.answer('getDeskDay', no('TEAM_MEMBERS_ONLY'));
  const member = desk().member;
  const store = { storeNumber: '1002', name: 'Lake', role: 'technician' as const };
  const stores = [store, { ...store, storeNumber: '1003' }];
  await chart.answer('getDesk', yes(desk(member && { member: { ...member, stores } })));
  expect(chart.is({ atDesk: 'choosingStore' })).toBe(true);
  expect(chart.asked('getDeskDay')).toBe(false);
  expect(chart.context().day).toBeUndefined();
});

const harbor = { storeNumber: '1002', name: 'Harbor', role: 'technician' } as const;

async function atTwoStores(opens?: DeskPage) {
  const chart = openDesk(opens ? { opens, storeNumber: '1001' } : { storeNumber: '1001' });
  const member = desk().member;
  const stores = [...(member?.stores ?? []), harbor];
  const first = stores.map((store) => ({ ...store, ...(store !== harbor && manages) }));
  await chart.answer('getDesk', yes(desk(member && { member: { ...member, stores: first } })));
  await chart.answer('getDeskDay', yes(dayOf()));
  return chart;
}
const manages = { role: 'manager' } as const;
const goTo = (storeNumber: string) => ({ type: 'store.chosen', storeNumber }) as const;

describe('another store', () => {
  it.each(['calendar', 'stock', 'poster'] as const)(
    'DSK-01 DSK-04 is chosen on the page of the %s, and shows its own',
    async (page) => {
      const chart = await atTwoStores(page);
      chart.send(goTo('1002'));
      expect(chart.context().storeNumber).toBe('1002');
      expect(chart.is({ atDesk: { working: { page } } })).toBe(true);
    },
  );

  it.each(['people', 'webhooks'] as const)(
    'DSK-01 begins with its day for who may not see its %s',
    async (page) => {
      const chart = await atTwoStores(page);
      expect(chart.is({ atDesk: { working: { page } } })).toBe(true);
      chart.send(goTo('1002'));
      expect(chart.is({ atDesk: { working: { page: 'list' } } })).toBe(true);
    },
  );

  it('DSK-03 DSK-04 WLK-03 leaves what was typed at the first as it was', async () => {
    const chart = await atTwoStores('stock');
    await chart.answer('getStock', yes({ vaccines: [], catalogue: [], movements: [] }));
    chart.send({ type: 'stock.begun', task: 'countIn', of: '' });
    chart.send({ type: 'stock.typed', field: 'lot', text: 'FL1' });
    chart.send({ type: 'sheet.closed' });
    chart.send({ type: 'walkIn.begun' });
    chart.send({ type: 'walkIn.typed', field: 'firstName', text: 'Leo' });
    chart.send({ type: 'sheet.closed' });
    chart.send(goTo('1002'));
    expect(chart.context()).toMatchObject({ walkIn: { form: { firstName: '' } } });
    expect(chart.context().stock.typed).toEqual({});
    // Closing the page would lose it.
    expect(wouldLose(chart.actor.getSnapshot())).toBe(true);
    chart.send(goTo('1001'));
    expect(chart.context()).toMatchObject({
      walkIn: { form: { firstName: 'Leo' } },
      stock: { typed: { 'countIn ': { form: { lot: 'FL1' } } } },
    });
  });
});

describe('a press', () => {
  it('DSK-02 that is not sent yet keeps the store from being left', async () => {
    const chart = await atWork(visitOf());
    chart.send(arrive);
    chart.send({ type: 'store.chosen', storeNumber: '1002' });
    expect(chart.context()).toMatchObject({ storeNumber: '1001', pressed: [{ to: 'arrived' }] });
  });

  it('DSK-02 for a whole group is one for each member at the same stage, and none for the others', async () => {
    const groupNumber = 'G1';
    const chart = await atWork(
      visitOf({ groupNumber, version: 2 }),
      visitOf({ appointmentId: 'ben', groupNumber, version: 3 }),
      visitOf({ appointmentId: 'cleo', groupNumber, stage: 'arrived' }),
      visitOf({ appointmentId: 'dan' }),
    );
    chart.send({ ...arrive, ofGroup: true });
    expect(
      chart.context().pressed.map(({ appointmentId, version }) => [appointmentId, version]),
    ).toEqual([
      ['ana', 2],
      ['ben', 3],
    ]);
    const keys = new Set(chart.context().pressed.map(({ key }) => key));
    expect(keys.size).toBe(2);
  });

  it('DSK-02 a step of a whole group is taken back for each who has taken one, at once', async () => {
    const groupNumber = 'G1';
    const lastStep = { by: 'Pat Lee', at: NOW, undoUntil: at(1) };
    const chart = await atWork(
      visitOf({ groupNumber, stage: 'arrived', lastStep }),
      visitOf({ appointmentId: 'ben', groupNumber, stage: 'arrived', lastStep }),
      visitOf({ appointmentId: 'cleo', groupNumber, stage: 'arrived' }),
      visitOf({ appointmentId: 'dan', groupNumber, stage: 'checkedIn', lastStep }),
    );
    chart.send({ type: 'undo.pressed', appointmentId: 'ana', ofGroup: true });
    const pressed = chart.context().pressed.map(({ appointmentId, to }) => [appointmentId, to]);
    expect(pressed).toEqual([
      ['ana', undefined],
      ['ben', undefined],
    ]);
  });

  it('DSK-02 sends the version that was seen, and shows what the server made of it', async () => {
    const chart = await atWork(visitOf({ version: 4 }));
    chart.send(arrive);
    const input = await chart.answer('takeStep', yes(visitOf({ stage: 'arrived', version: 5 })));
    expect(input.body).toEqual({ version: 4, to: 'arrived' });
    expect(chart.context().day?.visits[0]?.stage).toBe('arrived');
    expect(chart.context().pressed).toEqual([]);
  });

  it('DSK-02 that follows another is sent after it, with the version that one makes', async () => {
    const chart = await atWork(visitOf());
    chart.send(arrive);
    chart.send(checkIn);
    await chart.answer('takeStep', yes(visitOf({ stage: 'arrived', version: 1 })));
    const input = await chart.answer('takeStep', yes(visitOf({ stage: 'checkedIn', version: 2 })));
    expect(input.body).toEqual({ version: 1, to: 'checkedIn' });
  });

  it('DSK-02 that follows another counts from that one, though the day knows of it already', async () => {
    const chart = await atWork(visitOf());
    chart.send(arrive);
    chart.send({ type: 'day.changed' });
    await chart.answer('getDeskDay', yes(dayOf(visitOf({ stage: 'arrived', version: 1 }))));
    chart.send(checkIn);
    await chart.answer('takeStep', yes(visitOf({ stage: 'arrived', version: 1 })));
    const input = await chart.answer('takeStep', yes(visitOf({ stage: 'checkedIn', version: 2 })));
    expect(input.body).toEqual({ version: 1, to: 'checkedIn' });
  });

  it('DSK-02 that has arrived is not undone by a day that was read before', async () => {
    const chart = await atWork(visitOf());
    chart.send({ type: 'day.changed' });
    chart.send(arrive);
    await chart.answer('takeStep', yes(visitOf({ stage: 'arrived', version: 1 })));
    await chart.answer('getDeskDay', yes(dayOf(visitOf())));
    expect(chart.context().day?.visits[0]).toMatchObject({ stage: 'arrived', version: 1 });
  });

  it('DSK-02 that finds no network waits, and is sent again under the same key', async () => {
    vi.useFakeTimers();
    const chart = openDesk();
    await chart.answer('getDesk', yes(desk()));
    await chart.answer('getDeskDay', yes(dayOf(visitOf())));
    chart.send(arrive);
    const first = chart.keyOf('takeStep');
    await chart.fail('takeStep');
    expect(chart.is(inSending('waiting'))).toBe(true);
    expect(chart.context().pressed).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(chart.keyOf('takeStep')).toBe(first);
    await chart.answer('takeStep', yes(visitOf({ stage: 'arrived', version: 1 })));
    expect(chart.context().pressed).toEqual([]);
  });

  it.each(['VISIT_CHANGED', 'STEP_NOT_POSSIBLE', 'TEAM_MEMBERS_ONLY'] as const)(
    'DSK-02 that is refused with %s is shown, and those after it are dropped; others are sent',
    async (code) => {
      const leo = visitOf({ appointmentId: 'leo', firstName: 'Leo' });
      const chart = await atWork(visitOf(), leo);
      chart.send(arrive);
      chart.send(checkIn);
      chart.send({ ...arrive, appointmentId: 'leo' });
      await chart.answer('takeStep', no(code));
      expect(chart.context().refused).toEqual({ code, appointmentId: 'ana' });
      expect(chart.context().pressed.map(({ appointmentId }) => appointmentId)).toEqual(['leo']);
      await chart.answer('takeStep', yes({ ...leo, stage: 'arrived', version: 1 }));
      expect(chart.is(inSending('idle'))).toBe(true);
      chart.send({ type: 'refusal.read' });
      expect(chart.context().refused).toBeUndefined();
    },
  );

  it.each([
    ['technician', 'arrived', true],
    ['technician', 'given', false],
    ['technician', 'notEligible', false],
    ['pharmacist', 'given', true],
    ['manager', 'notEligible', true],
  ] as const)('CHN-12 DSK-02 of a %s takes back %s: %s', async (role, stage, isTaken) => {
    const chart = openDesk();
    const { member } = desk();
    const stores = [{ storeNumber: '1001', name: 'Loop', role }];
    await chart.answer('getDesk', yes(desk(member && { member: { ...member, stores } })));
    const lastStep = { by: 'Kim', at: NOW, undoUntil: at(1) };
    await chart.answer('getDeskDay', yes(dayOf(visitOf({ stage, version: 1, lastStep }))));
    const undo = { type: 'undo.pressed', appointmentId: 'ana' } as const;
    expect(chart.actor.getSnapshot().can(undo)).toBe(isTaken);
    chart.send({ ...undo, ofGroup: true });
    expect(chart.context().pressed).toHaveLength(isTaken ? 1 : 0);
  });

  it('DSK-02 is undone by undoing, unless a press is on its way', async () => {
    const lastStep = { at: '2026-11-23T15:00:00Z', undoUntil: '2026-11-23T15:01:00Z' };
    const chart = await atWork(visitOf({ stage: 'arrived', version: 1, lastStep }));
    chart.send({ type: 'undo.pressed', appointmentId: 'ana' });
    chart.send({ type: 'undo.pressed', appointmentId: 'ana' });
    const input = await chart.answer('undoStep', yes(visitOf({ version: 2 })));
    expect(input.body).toEqual({ version: 1 });
    expect(chart.asked('undoStep')).toBe(false);
    expect(chart.context().day?.visits[0]?.stage).toBe('booked');
  });

  it('DSK-01 is kept behind the lock of the desk, and sent after it', async () => {
    const chart = await atWork(visitOf());
    chart.send(arrive);
    await chart.answer('takeStep', no('DESK_LOCKED'));
    await chart.answer('getDesk', yes(desk({ state: 'locked' })));
    expect(chart.is('away')).toBe(true);
    expect(chart.context().pressed).toHaveLength(1);
    chart.send({ type: 'unlock.submitted', password: 'secret', code: '123456' });
    await chart.answer('unlockDesk', yes(desk()));
    await chart.answer('takeStep', yes(visitOf({ stage: 'arrived', version: 1 })));
    expect(chart.context().pressed).toEqual([]);
  });
});

const sheetOf = (changes: Partial<DeskVisit> = {}): DeskSheet => ({
  visit: visitOf(changes),
  gender: 'Female',
  answers: [],
  history: [],
  reasons: [],
  products: [{ code: '150', productId: 'fluzone', name: 'Fluzone', mvx: 'PMC', isCounted: false }],
  lots: [],
  given: [],
  steps: [],
});

async function giving() {
  const ready = { stage: 'awaitingSignOff', version: 4 } as const;
  const chart = await atWork(visitOf(ready));
  chart.send({ type: 'sheet.opened', appointmentId: 'ana' });
  await chart.answer('getDeskVisit', yes(sheetOf(ready)));
  chart.send({ type: 'giving.begun' });
  expect(chart.is(inPage('giving'))).toBe(true);
  return chart;
}

const typed = {
  lot: 'fl 1234',
  lotExpiresOn: '12/31/2027',
  site: 'LD',
  visDate: '1/31/2025',
} as const;

/** In the evening of 20 November at the store. */
const recorded = doseOf('one', { at: '2026-11-21T01:30:00.000Z' });

describe('the doses given', () => {
  it('DSK-03 are asked for each booked dose; what is missing is shown at its field', async () => {
    const chart = await giving();
    expect(chart.context().doses).toMatchObject([{ code: '150', productId: 'fluzone' }]);
    chart.send({ type: 'doses.submitted' });
    expect(chart.context().problems.map(({ name }) => name)).toEqual([
      'doses.0.lot',
      'doses.0.lotExpiresOn',
      'doses.0.site',
      'doses.0.visDate',
    ]);
    chart.send({ type: 'dose.typed', index: 0, change: { lot: 'FL1' } });
    expect(chart.context().problems.map(({ name }) => name)).not.toContain('doses.0.lot');
    expect(wouldLose(chart.actor.getSnapshot())).toBe(true);
    chart.send({ type: 'dose.typed', index: 0, change: { lot: '' } });
    expect(wouldLose(chart.actor.getSnapshot())).toBe(false);
  });

  it('DSK-04 are filled in by choosing a lot of the store; another lot is shown as unlisted', async () => {
    const chart = await giving();
    const lot = {
      code: '150',
      productId: 'fluzone',
      lot: 'FL9',
      expiresOn: '2027-05-31',
      doses: 3,
    };
    const [product] = sheetOf().products;
    const sheet = { ...sheetOf(), products: product ? [{ ...product, isCounted: true }] : [] };
    chart.send({ type: 'dose.typed', index: 0, change: ofListedLot(lot) });
    const [dose] = chart.context().doses;
    if (!dose) throw new Error('no dose is asked for');
    expect(dose).toMatchObject({ productId: 'fluzone', lot: 'FL9', lotExpiresOn: '05/31/2027' });
    expect(isUnlisted({ ...sheet, lots: [lot] }, dose)).toBe(false);
    expect(isUnlisted({ ...sheet, lots: [] }, dose)).toBe(true);
    expect(isUnlisted(sheetOf(), dose)).toBe(false);
  });

  it('DSK-04 ask again for an expiry that differs from the stock list', async () => {
    const lot = {
      code: '150',
      productId: 'fluzone',
      lot: 'FL9',
      expiresOn: '2027-05-31',
      doses: 3,
    };
    const chart = await giving();
    chart.send({ type: 'dose.typed', index: 0, change: { ...typed, lot: 'fl 9' } });
    const { day, doses } = chart.context();
    const found = (lotExpiresOn: string, lots = [lot]) =>
      problemsOf({
        day,
        sheet: { ...sheetOf(), lots },
        doses: doses.map((dose) => ({ ...dose, lotExpiresOn })),
      });
    expect(found('06/30/2027')).toEqual([
      { name: 'doses.0.lotExpiresOn', problem: 'lotExpiry.differs' },
    ]);
    expect([found('05/31/2027'), found('06/30/2027', [])]).toEqual([[], []]);
  });

  it('DSK-03 may be of a lot that expires today at the store, when it is tomorrow in Greenwich', async () => {
    const chart = await giving();
    chart.send({ type: 'dose.typed', index: 0, change: typed });
    const { day, doses } = chart.context();
    const evening = day && { ...day, now: '2026-11-24T01:30:00.000Z', date: '2026-11-23' };
    const found = (change: Partial<DoseFields>) =>
      problemsOf({
        day: evening,
        sheet: sheetOf(),
        doses: doses.map((dose) => ({ ...dose, ...change })),
      });
    expect(found({ lotExpiresOn: '11/23/2026' })).toEqual([]);
    expect(found({ lotExpiresOn: '11/22/2026' })).toEqual([
      { name: 'doses.0.lotExpiresOn', problem: 'lotExpiry.past' },
    ]);
    expect(found({ visDate: '11/24/2026' })).toHaveLength(1);
  });

  it('DSK-03 are judged by the day they were given when recorded wrongly', async () => {
    const chart = await giving();
    chart.send({ type: 'dose.typed', index: 0, change: { ...typed, lotExpiresOn: '11/20/2026' } });
    const { day, doses } = chart.context();
    const found = (reason: 'wrongDetails' | 'notGiven') =>
      problemsOf({
        day,
        sheet: { ...sheetOf(), given: [{ ...recorded, error: { reason, at: recorded.at } }] },
        doses,
      });
    expect(found('wrongDetails')).toEqual([]);
    expect(found('notGiven')).toEqual([
      { name: 'doses.0.lotExpiresOn', problem: 'lotExpiry.past' },
    ]);
  });

  it('DSK-03 are recorded for the open visit, whichever row is acted on meanwhile', async () => {
    const ready = { stage: 'awaitingSignOff', version: 4 } as const;
    const chart = await atWork(visitOf(ready), visitOf({ appointmentId: 'ben', ...ready }));
    chart.send({ type: 'sheet.opened', appointmentId: 'ana' });
    await chart.answer('getDeskVisit', yes(sheetOf(ready)));
    chart.send({ type: 'giving.begun' });
    chart.send({ type: 'dose.typed', index: 0, change: typed });
    chart.send({ type: 'visit.selected', appointmentId: 'ben' });
    chart.send({ type: 'doses.submitted' });
    const { params } = await chart.answer('giveDoses', no('VISIT_CHANGED'));
    expect(params).toMatchObject({ appointmentId: 'ana' });
    expect(await chart.answer('getDeskVisit', yes(sheetOf(ready)))).toMatchObject({
      params: { appointmentId: 'ana' },
    });
    // Another desk was quicker: it says so, and what was typed is still there.
    expect(chart.context().refused).toEqual({ code: 'VISIT_CHANGED', appointmentId: 'ana' });
    chart.send({ type: 'giving.begun' });
    expect(chart.context().doses).toMatchObject([typed]);
  });

  it('DSK-03 are sent as the box has it, and the visit becomes given', async () => {
    const chart = await giving();
    chart.send({ type: 'dose.typed', index: 0, change: typed });
    chart.send({ type: 'doses.submitted' });
    const input = await chart.answer('giveDoses', yes(visitOf({ stage: 'given', version: 5 })));
    expect(input.body).toEqual({
      version: 4,
      doses: [
        {
          code: '150',
          productId: 'fluzone',
          lot: 'FL1234',
          lotExpiresOn: '2027-12-31',
          site: 'LD',
          route: 'IM',
          visDate: '2025-01-31',
        },
      ],
    });
    expect(chart.context().day?.visits[0]?.stage).toBe('given');
  });

  it('DSK-03 are recorded after the steps that were pressed before them', async () => {
    const ready = { stage: 'readyForPreVax', version: 3 } as const;
    const chart = await atWork(visitOf(ready));
    chart.send({ type: 'sheet.opened', appointmentId: 'ana' });
    await chart.answer('getDeskVisit', yes(sheetOf(ready)));
    chart.send({ type: 'step.pressed', appointmentId: 'ana', to: 'awaitingSignOff' });
    chart.send({ type: 'giving.begun' });
    chart.send({ type: 'dose.typed', index: 0, change: typed });
    chart.send({ type: 'doses.submitted' });
    expect(chart.asked('giveDoses')).toBe(false);
    await chart.answer('takeStep', yes(visitOf({ stage: 'awaitingSignOff', version: 4 })));
    const input = await chart.answer('giveDoses', yes(visitOf({ stage: 'given', version: 5 })));
    expect(input.body).toMatchObject({ version: 4 });
  });

  it('DSK-03 are sent again under the same key when there was no answer', async () => {
    const chart = await giving();
    chart.send({ type: 'dose.typed', index: 0, change: typed });
    chart.send({ type: 'doses.submitted' });
    const first = chart.keyOf('giveDoses');
    await chart.fail('giveDoses');
    expect(chart.is(inPage('unrecorded'))).toBe(true);
    chart.send({ type: 'retried' });
    expect(chart.keyOf('giveDoses')).toBe(first);
    await chart.fail('giveDoses');
    chart.send({ type: 'doses.submitted' });
    expect(chart.keyOf('giveDoses')).toBe(first);
  });

  it('DSK-03 that may have been recorded are corrected in the form, or left for the visit as it is now', async () => {
    const chart = await giving();
    chart.send({ type: 'dose.typed', index: 0, change: typed });
    chart.send({ type: 'doses.submitted' });
    const first = chart.keyOf('giveDoses');
    await chart.fail('giveDoses');
    chart.send({ type: 'dose.typed', index: 0, change: { site: 'RD' } });
    expect(chart.is(inPage('giving'))).toBe(true);
    chart.send({ type: 'doses.submitted' });
    expect(chart.keyOf('giveDoses')).not.toBe(first);
    await chart.fail('giveDoses');
    chart.send({ type: 'giving.left' });
    expect(chart.is(inPage('opening'))).toBe(true);
    // What is recorded depends on what is being read.
    chart.send({ type: 'giving.begun' });
    expect(chart.is(inPage('opening'))).toBe(true);
    chart.send({ type: 'sheet.closed' });
    expect(chart.is(inPage('list'))).toBe(true);
  });

  it('DSK-03 keep what was typed when the server refuses a field', async () => {
    const chart = await giving();
    chart.send({ type: 'dose.typed', index: 0, change: typed });
    chart.send({ type: 'doses.submitted' });
    const fields = [{ name: 'doses.0.lotExpiresOn', code: 'lotExpiry.past', message: '' } as const];
    await chart.answer('giveDoses', no('INVALID_REQUEST', [...fields]));
    expect(chart.is(inPage('giving'))).toBe(true);
    expect(chart.context().doses[0]?.lot).toBe('fl 1234');
    expect(chart.context().problems).toEqual([
      { name: 'doses.0.lotExpiresOn', problem: 'lotExpiry.past' },
    ]);
  });

  it('DSK-03 are restored when left half typed, and say why they were refused as a whole', async () => {
    const chart = await giving();
    chart.send({ type: 'dose.typed', index: 0, change: typed });
    chart.send({ type: 'sheet.opened', appointmentId: 'ana' });
    const ready = { stage: 'awaitingSignOff', version: 4 } as const;
    await chart.answer('getDeskVisit', yes(sheetOf(ready)));
    chart.send({ type: 'giving.begun' });
    expect(chart.context().doses[0]?.lot).toBe('fl 1234');
    chart.send({ type: 'doses.submitted' });
    await chart.answer('giveDoses', no('TEAM_MEMBERS_ONLY'));
    expect(chart.is(inPage('giving'))).toBe(true);
    expect(chart.context().problems).toEqual([{ name: 'give', problem: 'role.changed' }]);
    // The role is read anew, once.
    expect(chart.asked('stayAtDesk')).toBe(true);
  });

  it('DSK-03 are no form to save once another desk has given them, until that is undone', async () => {
    const chart = await giving();
    chart.send({ type: 'dose.typed', index: 0, change: typed });
    expect(wouldLose(chart.actor.getSnapshot())).toBe(true);
    const readDay = async (visit: DeskVisit) => {
      chart.send({ type: 'day.changed' });
      await chart.answer('getDeskDay', yes(dayOf(visit)));
    };
    await readDay(visitOf({ stage: 'given', version: 5 }));
    expect(wouldLose(chart.actor.getSnapshot())).toBe(false);
    await readDay(visitOf({ stage: 'awaitingSignOff', version: 6 }));
    expect(wouldLose(chart.actor.getSnapshot())).toBe(true);
    expect(chart.context().doses[0]?.lot).toBe('fl 1234');
    await readDay(visitOf({ stage: 'notEligible', version: 7 }));
    expect(wouldLose(chart.actor.getSnapshot())).toBe(false);
  });

  it('DSK-03 wait until nothing but the dose is missing', async () => {
    const chart = await atWork(visitOf({ stage: 'arrived', version: 1 }));
    chart.send({ type: 'sheet.opened', appointmentId: 'ana' });
    await chart.answer('getDeskVisit', yes(sheetOf({ stage: 'arrived', version: 1 })));
    chart.send({ type: 'giving.begun' });
    expect(chart.is(inPage('sheet'))).toBe(true);
  });
});

describe('one visit', () => {
  it('DSK-02 DSK-03 is read again once another desk gives its dose, and that one can be corrected', async () => {
    const ready = { stage: 'awaitingSignOff', version: 4 } as const;
    const chart = await atWork(visitOf(ready));
    chart.send({ type: 'sheet.opened', appointmentId: 'ana' });
    await chart.answer('getDeskVisit', yes(sheetOf(ready)));
    expect(chart.asked('getDeskVisit')).toBe(false);
    const given = { stage: 'given', version: 5 } as const;
    chart.send({ type: 'day.changed' });
    await chart.answer('getDeskDay', yes(dayOf(visitOf(given))));
    // It stays on screen, and a form can be opened meanwhile.
    expect(chart.is(inPage('sheet'))).toBe(true);
    await chart.answer('getDeskVisit', yes({ ...sheetOf(given), given: [doseOf('one')] }));
    expect(chart.asked('getDeskVisit')).toBe(false);
    chart.send({ type: 'correction.begun', doseId: 'one' });
    expect(chart.context().correction).toEqual({ doseId: 'one', reason: '' });
  });

  it('DSK-02 shows no dose that was undone, once every press has arrived', async () => {
    const given = { stage: 'given', version: 5 } as const;
    const undoUntil = new Date(Date.parse(NOW) + 60_000).toISOString();
    const lastStep = { at: NOW, undoUntil };
    const chart = await atWork(visitOf({ ...given, lastStep }));
    chart.send({ type: 'sheet.opened', appointmentId: 'ana' });
    await chart.answer('getDeskVisit', yes({ ...sheetOf(given), given: [doseOf('one')] }));
    chart.send({ type: 'undo.pressed', appointmentId: 'ana' });
    expect(chart.asked('getDeskVisit')).toBe(false);
    const before = { stage: 'awaitingSignOff', version: 6 } as const;
    await chart.answer('undoStep', yes(visitOf(before)));
    // A change that comes while it is read causes another reading.
    chart.send({ type: 'day.changed' });
    await chart.answer('getDeskDay', yes(dayOf(visitOf({ stage: 'left', version: 7 }))));
    await chart.answer('getDeskVisit', yes(sheetOf(before)));
    expect(chart.context().sheet?.given).toEqual([]);
    await chart.answer('getDeskVisit', yes(sheetOf({ stage: 'left', version: 7 })));
    expect(chart.asked('getDeskVisit')).toBe(false);
  });

  it('DSK-02 says that it may be old when it cannot be read again, and is requested again', async () => {
    vi.useFakeTimers();
    const chart = await atWork(visitOf());
    chart.send({ type: 'sheet.opened', appointmentId: 'ana' });
    await chart.answer('getDeskVisit', yes(sheetOf()));
    chart.send({ type: 'day.changed' });
    await chart.answer('getDeskDay', yes(dayOf(visitOf({ stage: 'arrived', version: 1 }))));
    await chart.fail('getDeskVisit');
    expect(chart.is(inPage('sheet'))).toBe(true);
    expect(chart.actor.getSnapshot().hasTag('behind')).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    await chart.answer('getDeskVisit', yes(sheetOf({ stage: 'arrived', version: 1 })));
    expect(chart.actor.getSnapshot().hasTag('behind')).toBe(false);
  });

  it('DSK-02 is known to have left the day, but not one of another day', async () => {
    const chart = await atWork(visitOf(), visitOf({ appointmentId: 'leo' }));
    chart.send({ type: 'sheet.opened', appointmentId: 'ana' });
    await chart.answer('getDeskVisit', yes(sheetOf()));
    expect(hasLeftDay(chart.context())).toBe(false);
    chart.send({ type: 'day.changed' });
    await chart.answer('getDeskDay', yes(dayOf(visitOf({ appointmentId: 'leo' }))));
    expect(hasLeftDay(chart.context())).toBe(true);
    const sheet = sheetOf({ startsAt: '2026-11-20T09:00:00-06:00' });
    expect(hasLeftDay({ ...chart.context(), sheet })).toBe(false);
  });

  it('DSK-02 can be read again or left when it cannot be read', async () => {
    const chart = await atWork(visitOf());
    chart.send({ type: 'sheet.opened', appointmentId: 'ana' });
    await chart.fail('getDeskVisit');
    expect(chart.is(inPage('unopened'))).toBe(true);
    chart.send({ type: 'retried' });
    await chart.answer('getDeskVisit', yes(sheetOf()));
    chart.send({ type: 'sheet.closed' });
    expect(chart.is(inPage('list'))).toBe(true);
    expect(chart.context().sheet).toBeUndefined();
  });

  it.each([
    { type: 'filter.typed', text: 'riv' },
    { type: 'walkIn.begun' },
    { type: 'stock.wanted' },
  ] as const)('DSK-02 is no longer missed once a member goes on: $type', async (next) => {
    const chart = await atWork(visitOf());
    chart.send({ type: 'filter.typed', text: 'FGHJK67890' });
    chart.send({ type: 'visit.sought' });
    await chart.answer('findVisit', no('FC_903_NotFound'));
    expect(chart.context().refused).toEqual({ appointmentId: '', code: 'FC_903_NotFound' });
    chart.send(next);
    expect(chart.context().refused).toBeUndefined();
  });
});
