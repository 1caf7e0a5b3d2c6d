import { beforeEach, describe, expect, it } from 'vitest';
import { giveDoses, getDeskVisit, undoStep, type DeskVisit } from '#contract/desk.ts';
import { createHold, createSchedulerHold } from '#contract/holds.ts';
import { updateAppointment } from '#contract/manage.ts';
import {
  correctLot,
  countIn,
  getStock,
  pauseVaccine,
  setFloor,
  throwAway,
} from '#contract/stock.ts';
import { searchTimeslots } from '#contract/timeslots.ts';
import {
  addStore,
  book,
  bookingServer,
  dayAhead,
  expireHolds,
  hold,
  holdBody,
  startJourney,
  timeAhead,
  ZONE,
} from '#tests/support/booking.ts';
import { openDesk, walkTo, type Desk } from '#tests/support/desk.ts';
import { countDoses, onlyLot, stockOf } from '#tests/support/stock.ts';
import { teamMember } from '#tests/support/team.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { sellAgain } from './selling-again.ts';

const server = await bookingServer();
const { app, pool, visitor } = server;
let desk: Desk;
let params: { storeNumber: string };
beforeEach(async () => {
  await pool.query('update stores set latitude = 10');
  desk = await openDesk(server, { role: 'manager', timeZone: ZONE });
  params = { storeNumber: desk.storeNumber };
});

const sells = async (code = '150') =>
  (await stockOf(desk.member, desk.storeNumber, code)).products.some((one) => one.sells);

/** The stores of a search around Chicago, where only this test has one. */
async function found(one: Visitor, engagementId: string): Promise<string[]> {
  const reply = await one.send('POST', searchTimeslots.path, {
    vaccine: [{ code: '150' }],
    position: { latitude: 41.88, longitude: -87.62 },
    state: 'IL',
    restriction: { dob: '1984-04-28' },
    engagementId,
  });
  expect([200, 409]).toContain(reply.statusCode);
  const { locations = [] } = reply.json<{ locations?: { storeNumber: string }[] }>();
  return locations.map(({ storeNumber }) => storeNumber);
}

async function refusedHold(vaccines = [{ code: '150' }], slot = '16:00') {
  const one = await visitor();
  const engagementId = await startJourney(one);
  const { storeNumber } = desk;
  return one.refused(createHold, {
    body: holdBody({ engagementId, storeNumber, vaccines, ...timeAhead(slot) }),
  });
}

describe('DSK-04 what is sold', () => {
  it('DSK-04 is everything in the store’s list while nothing is counted', async () => {
    expect(await sells()).toBe(true);
    await book(await visitor(), desk.storeNumber);
    expect(await sells()).toBe(true);
  });

  it('DSK-04 ends at the floor, in search and hold, and resumes with more doses', async () => {
    const one = await visitor();
    const engagementId = await startJourney(one);
    await countDoses(desk.member, desk.storeNumber, 3);
    await desk.member.ask(setFloor, {
      params: { ...params, productId: '150-product' },
      body: { floor: 2 },
    });
    expect(await found(one, engagementId)).toContain(desk.storeNumber);
    await book(await visitor(), desk.storeNumber);
    expect(await sells()).toBe(false);
    expect(await found(one, engagementId)).toEqual([]);
    const { status, error } = await refusedHold();
    expect([status, error.code, error.alternatives]).toEqual([409, 'FC_908_Conflict', undefined]);
    // Another vaccine is not affected.
    expect(await sells('207')).toBe(true);
    await countDoses(desk.member, desk.storeNumber, 1);
    expect(await found(one, engagementId)).toContain(desk.storeNumber);
  });

  it('DSK-04 counts holds, and sells a dose again when its hold expires', async () => {
    await countDoses(desk.member, desk.storeNumber, 1);
    const one = await visitor();
    const engagementId = await startJourney(one);
    await hold(one, { engagementId, storeNumber: desk.storeNumber });
    expect([await sells(), (await refusedHold()).error.code]).toEqual([false, 'FC_908_Conflict']);
    await expireHolds(pool, engagementId);
    await sellAgain(pool);
    expect(await sells()).toBe(true);
  });

  it('HLD-07, DSK-04 never hides the last dose from its holder, who may choose another time', async () => {
    await countDoses(desk.member, desk.storeNumber, 1);
    const one = await visitor();
    const engagementId = await startJourney(one);
    const { storeNumber } = desk;
    await hold(one, { engagementId, storeNumber });
    expect(await found(one, engagementId)).toEqual([storeNumber]);
    await hold(one, { engagementId, storeNumber, ...timeAhead('11:00') });
    expect((await stockOf(desk.member, storeNumber)).promised).toBe(1);
    const both = [{ code: '150' }, { code: '207' }];
    await hold(one, { engagementId, storeNumber, vaccines: both });
    const other = await visitor();
    const others = await startJourney(other);
    expect(await found(other, others)).toEqual([]);
  });

  it('MNG-06, DSK-04 lets a booked patient move with nothing left, and promises one dose', async () => {
    const { storeNumber } = desk;
    await countDoses(desk.member, storeNumber, 1);
    const one = await visitor();
    const { engagementId, confirmationNumber } = await book(one, storeNumber);
    const [item] = holdBody({ engagementId, storeNumber, ...timeAhead('15:00') });
    const { holdId } = await one.ask(createHold, {
      body: [{ ...item, flowType: 'EditAppointment' }],
    });
    expect((await stockOf(desk.member, storeNumber)).promised).toBe(1);
    await one.ask(updateAppointment, {
      params: { confirmationNumber },
      body: { sequence: 0, holdId },
    });
    expect((await stockOf(desk.member, storeNumber)).promised).toBe(1);
  });

  it('MNG-06, DSK-04 keeps what is booked when others are added, and adds none that are gone', async () => {
    const { storeNumber } = desk;
    const one = await visitor();
    const { confirmationNumber } = await book(one, storeNumber);
    await countDoses(desk.member, storeNumber, 1, { productId: '207-product' });
    await desk.member.ask(setFloor, {
      params: { ...params, productId: '207-product' },
      body: { floor: 1 },
    });
    const change = {
      params: { confirmationNumber },
      body: { sequence: 0, vaccines: [{ code: '150' }, { code: '207' }] },
    };
    const { error } = await one.refused(updateAppointment, change);
    expect(error.code).toBe('FC_908_Conflict');
    await desk.member.ask(setFloor, {
      params: { ...params, productId: '207-product' },
      body: { floor: 0 },
    });
    await one.ask(updateAppointment, change);
    expect(await sells('207')).toBe(false);
  });

  it('HLD-06, DSK-04 counts a wish for one manufacturer against that one only', async () => {
    const storeNumber = await addStore(pool, { seats: 9, vaccines: ['150'] });
    await pool.query(
      `insert into store_products (store_id, vaccine_code, product_id, manufacturer)
        select id, '207', m, case m when 'spikevax' then 'MOD' else 'PFI' end
        from stores, unnest(array['spikevax', 'comirnaty']) m where store_number = $1`,
      [storeNumber],
    );
    const member = await teamMember(app, pool, { storeNumber, role: 'manager' });
    await countDoses(member, storeNumber, 1, { productId: 'spikevax', lot: 'S1' });
    await countDoses(member, storeNumber, 1, { productId: 'comirnaty', lot: 'C1' });
    const wish = async (vaccine: { manufPref?: string }, slot: string) => {
      const one = await visitor();
      const engagementId = await startJourney(one);
      const reply = await one.send('POST', createSchedulerHold.path, {
        engagementId,
        storeNumber,
        fhirLocationId: 'loc',
        organizationId: 'org',
        bookingType: 'Individual',
        origin: 'web',
        numberOfSlots: 1,
        isImmunoCompromised: false,
        numOfPatients: 1,
        patients: [{ category: 'Adult', services: [{ serviceId: '207', ...vaccine }] }],
        ...timeAhead(slot),
      });
      return reply.statusCode;
    };
    expect(await wish({ manufPref: 'MOD' }, '09:00')).toBe(200);
    expect(await wish({ manufPref: 'MOD' }, '09:15')).toBe(409);
    expect(await wish({}, '09:30')).toBe(200);
    expect(await wish({ manufPref: 'PFI' }, '09:45')).toBe(409);
  });

  it('DSK-04 leaves out what has expired, and what a manager paused', async () => {
    await countDoses(desk.member, desk.storeNumber, 2);
    await pool.query(`update stock_lots set expires_on = current_date - 2`);
    await sellAgain(pool);
    expect(await sells()).toBe(false);
    await countDoses(desk.member, desk.storeNumber, 5, { lot: 'FL2' });
    const paused = { params: { ...params, vaccineCode: '150' } };
    const told = await desk.member.ask(pauseVaccine, { ...paused, body: { until: 'tomorrow' } });
    expect(told.vaccines.find(({ code }) => code === '150')?.pause).toBe('tomorrow');
    expect((await refusedHold()).error.code).toBe('FC_908_Conflict');
    await pool.query(`update store_products set paused_until = clock_timestamp()
      where paused_until is not null`);
    await sellAgain(pool);
    expect(await sells()).toBe(true);
    await desk.member.ask(pauseVaccine, { ...paused, body: { until: 'forGood' } });
    expect(await sells()).toBe(false);
    await desk.member.ask(pauseVaccine, { ...paused, body: { until: 'none' } });
    expect(await sells()).toBe(true);
  });
});

it('DSK-04 tells every desk of the store that a manager stopped sales, or keeps doses', async () => {
  await countDoses(desk.member, desk.storeNumber, 2);
  const listener = await pool.connect();
  let told = 0;
  listener.on('notification', () => (told += 1));
  await listener.query('listen visits');
  const pausing = { params: { ...params, vaccineCode: '150' } };
  await desk.member.ask(pauseVaccine, { ...pausing, body: { until: 'tomorrow' } });
  await expect.poll(() => told).toBe(1);
  const flooring = { params: { ...params, productId: '150-product' } };
  await desk.member.ask(setFloor, { ...flooring, body: { floor: 2 } });
  await expect.poll(() => told).toBe(2);
  listener.release(true);
});

describe('DSK-04 the list', () => {
  it('DSK-04 is the sum of its movements, which are kept with member and reason', async () => {
    await countDoses(desk.member, desk.storeNumber, 10);
    const { lotId } = await onlyLot(desk.member, desk.storeNumber);
    const ofLot = { params: { ...params, lotId } };
    await desk.member.ask(correctLot, {
      ...ofLot,
      body: { seen: 10, doses: 8, reason: 'recount' },
    });
    const { movements } = await desk.member.ask(throwAway, {
      ...ofLot,
      body: { doses: 3, reason: 'broken' },
    });
    expect(movements).toMatchObject([
      { kind: 'thrownAway', doses: -3, reason: 'broken', by: 'Robin Diaz', lot: 'FL1' },
      { kind: 'corrected', doses: -2, reason: 'recount' },
      { kind: 'countedIn', doses: 10 },
    ]);
    expect((await onlyLot(desk.member, desk.storeNumber)).doses).toBe(5);
    await expect(pool.query('update stock_movements set doses = 1')).rejects.toThrow('movement');
    await expect(pool.query('delete from stock_movements')).rejects.toThrow('movement');
    await expect(
      pool.query(
        `insert into stock_movements (lot_id, kind, doses, reason, member_id) values ($1, 'thrownAway', -6, 'broken', $2)`,
        [lotId, desk.member.memberId],
      ),
    ).rejects.toThrow('stock_lots_doses_check');
  });

  it('DSK-04 refuses impossible values at their field', async () => {
    await countDoses(desk.member, desk.storeNumber, 2);
    const { lotId } = await onlyLot(desk.member, desk.storeNumber);
    const right = {
      productId: '150-product',
      lot: 'FL1',
      lotExpiresOn: dayAhead(90),
      doses: 1,
    };
    const codes = async (body: object) => {
      const input = { params, body: { ...right, ...body } };
      const { error } = await desk.member.refused(countIn, input);
      return error.fields?.map(({ name, code }) => `${name} ${code}`);
    };
    expect(await codes({ lotExpiresOn: dayAhead(-1) })).toEqual(['lotExpiresOn lotExpiry.past']);
    expect(await codes({ lotExpiresOn: dayAhead(91) })).toEqual(['lotExpiresOn lotExpiry.differs']);
    expect(await codes({ productId: 'soap' })).toEqual(['productId manufacturer.missing']);
    expect(await codes({ lot: 'two words' })).toEqual(['lot lot.invalid']);
    expect(await codes({ doses: 0 })).toEqual(['doses doses.invalid']);
    const ofLot = { params: { ...params, lotId } };
    const seen = await desk.member.refused(correctLot, {
      ...ofLot,
      body: { seen: 3, doses: 9, reason: 'recount' },
    });
    const many = await desk.member.refused(throwAway, {
      ...ofLot,
      body: { doses: 3, reason: 'expired' },
    });
    expect([seen.error.fields?.[0]?.code, many.error.fields?.[0]?.message]).toEqual([
      'doses.changed',
      'This lot has fewer doses. The list says: 2.',
    ]);
    expect((await onlyLot(desk.member, desk.storeNumber)).doses).toBe(2);
  });

  it('CHN-12, DSK-04 is read by technicians, counted by pharmacists, set by managers, of their store', async () => {
    const other = await openDesk(server, { role: 'manager', timeZone: ZONE });
    await countDoses(other.member, other.storeNumber, 4);
    const { lotId } = await onlyLot(other.member, other.storeNumber);
    const foreign = await desk.member.refused(throwAway, {
      params: { ...params, lotId },
      body: { doses: 1, reason: 'broken' },
    });
    expect(foreign.status).toBe(404);
    const wish = { storeNumber: desk.storeNumber };
    const technician = await teamMember(app, pool, { ...wish, role: 'technician' });
    const pharmacist = await teamMember(app, pool, { ...wish, role: 'pharmacist' });
    await technician.ask(getStock, { params });
    const counting = {
      params,
      body: { productId: '150-product', lot: 'A1', lotExpiresOn: dayAhead(9), doses: 1 },
    };
    const floor = { params: { ...params, productId: '150-product' }, body: { floor: 1 } };
    const pausing = {
      params: { ...params, vaccineCode: '150' },
      body: { until: 'tomorrow' as const },
    };
    const refusals = [
      await technician.refused(countIn, counting),
      await pharmacist.refused(setFloor, floor),
      await pharmacist.refused(pauseVaccine, pausing),
    ];
    expect(refusals.map(({ error }) => error.code)).toEqual(
      Array.from({ length: 3 }, () => 'TEAM_MEMBERS_ONLY'),
    );
    await pharmacist.ask(countIn, counting);
  });
});

describe('DSK-03, DSK-04 giving', () => {
  const giving = (visit: DeskVisit, lot: string) => ({
    params: { ...params, appointmentId: visit.appointmentId },
    body: {
      version: visit.version,
      doses: [
        {
          code: '150',
          productId: '150-product',
          lot,
          lotExpiresOn: dayAhead(90),
          site: 'LD' as const,
          route: 'IM' as const,
          visDate: '2025-01-31',
        },
      ],
    },
  });
  const ready = async () =>
    walkTo(desk, await desk.booked(), 'arrived', 'checkedIn', 'readyForPreVax', 'awaitingSignOff');

  it('DSK-04 takes the dose from its lot, and returns it when the step is undone', async () => {
    await countDoses(desk.member, desk.storeNumber, 2);
    const visit = await ready();
    const ofVisit = { params: { ...params, appointmentId: visit.appointmentId } };
    const before = await desk.member.ask(getDeskVisit, ofVisit);
    expect(before.lots).toMatchObject([{ code: '150', lot: 'FL1', doses: 2 }]);
    const given = await desk.member.ask(giveDoses, giving(visit, 'FL1'));
    const stock = await stockOf(desk.member, desk.storeNumber);
    expect([stock.products[0]?.onHand, stock.promised]).toEqual([1, 0]);
    const sheet = await desk.member.ask(getDeskVisit, ofVisit);
    expect(sheet.given).toMatchObject([{ lot: 'FL1', fromStock: true }]);
    await desk.member.ask(undoStep, { ...ofVisit, body: { version: given.version } });
    const after = await stockOf(desk.member, desk.storeNumber);
    expect([after.products[0]?.onHand, after.promised]).toEqual([2, 1]);
  });

  it('DSK-04 refuses an expiry that differs from the list until the list is corrected', async () => {
    await countDoses(desk.member, desk.storeNumber, 2);
    const visit = await ready();
    const { params: ofVisit, body } = giving(visit, 'FL1');
    const later = {
      ...body,
      doses: body.doses.map((one) => ({ ...one, lotExpiresOn: dayAhead(91) })),
    };
    const { status, error } = await desk.member.refused(giveDoses, {
      params: ofVisit,
      body: later,
    });
    expect([status, error.fields?.map(({ name, code }) => `${name} ${code}`)]).toEqual([
      400,
      ['doses.0.lotExpiresOn lotExpiry.differs'],
    ]);
    const { products } = await stockOf(desk.member, desk.storeNumber);
    expect(products[0]?.onHand).toBe(2);

    // The list was wrong: the lot is corrected to none and counted in again with the date on the
    // box.
    const { lotId } = await onlyLot(desk.member, desk.storeNumber);
    await desk.member.ask(correctLot, {
      params: { ...params, lotId },
      body: { seen: 2, doses: 0, reason: 'recount' },
    });
    await countDoses(desk.member, desk.storeNumber, 2, { lotExpiresOn: dayAhead(91) });
    await desk.member.ask(giveDoses, { params: ofVisit, body: later });
    const lot = await onlyLot(desk.member, desk.storeNumber);
    expect([lot.expiresOn, lot.doses]).toEqual([dayAhead(91), 1]);
  });

  it('DSK-04 records a lot that is missing or empty in the list, and says so', async () => {
    const [one, two, three] = [await ready(), await ready(), await ready()] as const;
    await countDoses(desk.member, desk.storeNumber, 1);
    // Two desks at once with one dose.
    const answers = await Promise.all(
      [one, two].map((visit) => desk.member.ask(giveDoses, giving(visit, 'FL1'))),
    );
    await desk.member.ask(giveDoses, giving(three, 'OTHER9'));
    expect(answers.map(({ stage }) => stage)).toEqual(['given', 'given']);
    const sheets = await Promise.all(
      [one, two, three].map(({ appointmentId }) =>
        desk.member.ask(getDeskVisit, { params: { ...params, appointmentId } }),
      ),
    );
    const taken = sheets.flatMap(({ given }) => given.filter(({ fromStock }) => fromStock));
    expect(taken.map(({ lot }) => lot)).toEqual(['FL1']);
    expect((await stockOf(desk.member, desk.storeNumber)).products[0]?.onHand).toBe(0);
  });
});

it('DSK-04 tells whoever opens a visit which lots of its vaccines were recalled', async () => {
  const { appointmentId } = await desk.booked();
  const recalled = async () =>
    (await desk.member.ask(getDeskVisit, { params: { ...params, appointmentId } })).recalled;
  await countDoses(desk.member, desk.storeNumber, 2);
  await countDoses(desk.member, desk.storeNumber, 1, { productId: '207-product', lot: 'CV1' });
  const { lotId } = await onlyLot(desk.member, desk.storeNumber);
  const covid = await onlyLot(desk.member, desk.storeNumber, '207');
  const discard = (id: string, doses: number, reason: 'recalled' | 'expired') =>
    desk.member.ask(throwAway, { params: { ...params, lotId: id }, body: { doses, reason } });
  await discard(covid.lotId, 1, 'recalled');
  await discard(lotId, 1, 'expired');
  expect(await recalled()).toBeUndefined();
  await discard(lotId, 1, 'recalled');
  expect(await recalled()).toEqual([{ code: '150', lot: 'FL1' }]);
  // An open visit hears of it from the stock, which it reads when the store's feed tells it to.
  const stock = await desk.member.ask(getStock, { params });
  expect(stock.recalled?.map(({ code, lot }) => `${code} ${lot}`).toSorted()).toEqual([
    '150 FL1',
    '207 CV1',
  ]);
  // Somebody chose the wrong lot, and puts it back.
  await desk.member.ask(correctLot, {
    params: { ...params, lotId },
    body: { seen: 0, doses: 1, reason: 'recount' },
  });
  expect(await recalled()).toBeUndefined();
});

it('DSK-04 frees the dose of a patient who left, was not eligible, or did not come', async () => {
  await countDoses(desk.member, desk.storeNumber, 2);
  const visit = await desk.booked();
  expect((await stockOf(desk.member, desk.storeNumber)).promised).toBe(1);
  await walkTo(desk, visit, 'arrived', 'left');
  expect((await stockOf(desk.member, desk.storeNumber)).promised).toBe(0);
  const { engagementId } = await book(await visitor(), desk.storeNumber);
  await pool.query(
    `update appointments set starts_at = starts_at - interval '5 days',
      ends_at = ends_at - interval '5 days' where engagement_id = $1`,
    [engagementId],
  );
  expect((await stockOf(desk.member, desk.storeNumber)).promised).toBe(0);
});
