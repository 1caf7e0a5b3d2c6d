// What the store has of the vaccines of the open visit, in the desk's chart (DSK-04).
import { expect, it } from 'vitest';
import type { DeskSheet } from '#contract/desk.ts';
import type { Stock } from '#contract/stock.ts';
import { dayOf, openVisit, visitOf, yes } from '#tests/support/desk-chart.ts';
import { freshDoses, isGone, isRecalled, noneLeftOf } from './doses.ts';

const LOT = { lotId: 'one', lot: 'FL1', expiresOn: '2027-01-31', isExpired: false, doses: 3 };
const stockWith = (lots: Stock['vaccines'][number]['products'][number]['lots']): Stock => ({
  vaccines: [
    {
      code: '150',
      name: 'Flu',
      promised: 1,
      pause: 'none',
      products: [
        {
          productId: 'FLU1',
          name: 'Fluzone',
          maker: 'Sanofi',
          floor: 0,
          sells: lots.length > 0,
          onHand: lots.reduce((sum, { doses }) => sum + doses, 0),
          lots,
        },
      ],
    },
  ],
  catalogue: [],
  movements: [],
  recalled: [],
});
const sheet: DeskSheet = {
  visit: visitOf({
    stage: 'awaitingSignOff',
    vaccines: [{ code: '150', name: 'Flu', dose: '1', rxRequired: false }],
  }),
  gender: 'Female',
  answers: [],
  history: [],
  reasons: [],
  products: [{ code: '150', productId: 'FLU1', name: 'Fluzone', mvx: 'PMC', isCounted: true }],
  lots: [{ code: '150', productId: 'FLU1', lot: 'FL1', expiresOn: '2027-01-31', doses: 3 }],
  given: [],
  steps: [],
};
const typed = { productId: 'FLU1', lot: 'FL1', lotExpiresOn: '01/31/2027', site: 'LD' };
const inGiving = (giving: 'shown' | 'restocking' | 'behind') =>
  ({ atDesk: { working: { page: { giving } } } }) as const;

async function giving() {
  const chart = await openVisit(sheet);
  chart.send({ type: 'giving.begun' });
  chart.send({ type: 'dose.typed', index: 0, change: typed });
  const dose = () => {
    const { sheet: now, doses } = chart.context();
    const [first] = doses;
    if (!now || !first) throw new Error('no dose is typed');
    return { now, first };
  };
  return { ...chart, dose };
}

it('DSK-04 an open visit hears that the last dose is gone, without another look at the patient', async () => {
  const chart = await openVisit(sheet);
  chart.send({ type: 'day.changed' });
  await chart.answer('getStock', yes(stockWith([])));
  expect(chart.asked('getDeskVisit')).toBe(false);
  const now = chart.context().sheet;
  expect(now && noneLeftOf(now).map(({ name }) => name)).toEqual(['Flu']);
});

it('DSK-04 the form of a dose hears that its lot is gone, and keeps what was typed', async () => {
  const chart = await giving();
  chart.send({ type: 'day.changed' });
  chart.send({ type: 'dose.typed', index: 0, change: { visDate: '01/31/2026' } });
  await chart.answer('getStock', yes(stockWith([])));
  const { first } = chart.dose();
  expect(first).toMatchObject({ ...typed, visDate: '01/31/2026' });
  expect(isGone(chart.context(), first)).toBe(true);
  // It was put back, and is no longer gone.
  chart.send({ type: 'day.changed' });
  await chart.answer('getStock', yes(stockWith([LOT])));
  expect([chart.dose().now.lots, isGone(chart.context(), first)]).toEqual([sheet.lots, false]);
});

it('DSK-04 the form of a dose hears that its lot was recalled, and of lots that came', async () => {
  const chart = await giving();
  chart.send({ type: 'day.changed' });
  const another = { ...LOT, lotId: 'two', lot: 'FL2', expiresOn: '2026-12-31', doses: 10 };
  const stock = { ...stockWith([LOT, another]), recalled: [{ code: '150', lot: 'FL1' }] };
  await chart.answer('getStock', yes(stock));
  const { now, first } = chart.dose();
  expect(isRecalled(now, first)).toBe(true);
  expect(now.lots.map(({ lot, doses }) => [lot, doses])).toEqual([
    ['FL2', 10],
    ['FL1', 3],
  ]);
});

it('DSK-04 the form of a dose offers a product that was first counted in meanwhile', async () => {
  const chart = await giving();
  chart.send({ type: 'day.changed' });
  const stock = stockWith([LOT]);
  const [flu] = stock.vaccines;
  if (!flu) throw new Error('the stock is empty');
  const fluad = {
    productId: 'FLU2',
    name: 'Fluad',
    maker: 'Seqirus',
    mvx: 'SEQ',
    floor: 0,
    sells: true,
    onHand: 5,
    lots: [{ ...LOT, lotId: 'two', lot: 'FA2', doses: 5 }],
  };
  const { mvx: _, ...older } = { ...fluad, productId: 'FLU3', lots: [] };
  const vaccines = [{ ...flu, products: [...flu.products, fluad, older] }];
  await chart.answer('getStock', yes({ ...stock, vaccines }));
  const { now, first } = chart.dose();
  expect(now.products.map(({ productId, mvx }) => [productId, mvx])).toEqual([
    ['FLU1', 'PMC'],
    ['FLU2', 'SEQ'],
    ['FLU3', 'Seqirus'],
  ]);
  expect(now.lots.map(({ productId, lot }) => [productId, lot])).toContainEqual(['FLU2', 'FA2']);
  // What was typed stays chosen.
  expect(first).toMatchObject(typed);
});

it('DSK-03 chooses no other product than the patient, where theirs is kept no more', async () => {
  const several = ['FLU1', 'FLU2'].map((productId) => ({
    ...sheet.products[0],
    productId,
  })) as DeskSheet['products'];
  const visit = { ...sheet.visit };
  visit.vaccines = sheet.visit.vaccines.map((one) => ({ ...one, productId: 'GONE' }));
  expect(freshDoses(dayOf(sheet.visit), { ...sheet, visit, products: several })[0]?.productId).toBe(
    '',
  );
  visit.vaccines = sheet.visit.vaccines.map((one) => ({ ...one, productId: 'FLU2' }));
  expect(freshDoses(dayOf(sheet.visit), { ...sheet, visit, products: several })[0]?.productId).toBe(
    'FLU2',
  );
});

it('DSK-04 keeps the warning of a recalled lot that an earlier release does not send', async () => {
  const chart = await giving();
  chart.send({ type: 'day.changed' });
  await chart.answer(
    'getStock',
    yes({ ...stockWith([]), recalled: [{ code: '150', lot: 'FL1' }] }),
  );
  chart.send({ type: 'day.changed' });
  const { recalled: _, ...older } = stockWith([]);
  await chart.answer('getStock', yes(older));
  const { now, first } = chart.dose();
  expect(isRecalled(now, first)).toBe(true);
});

it('DSK-04 reads the stock once more for changes that come meanwhile, and says when it cannot', async () => {
  const chart = await giving();
  chart.send({ type: 'day.changed' });
  chart.send({ type: 'day.changed' });
  chart.send({ type: 'day.changed' });
  await chart.answer('getStock', yes(stockWith([LOT])));
  expect(chart.is(inGiving('restocking'))).toBe(true);
  await chart.fail('getStock');
  expect(chart.is(inGiving('behind'))).toBe(true);
  expect(chart.actor.getSnapshot().hasTag('behind')).toBe(true);
});

it('DSK-04 reads no stock beside a visit that is over', async () => {
  const chart = await openVisit({ ...sheet, visit: visitOf({ stage: 'left' }) });
  chart.send({ type: 'day.changed' });
  expect(chart.asked('getStock')).toBe(false);
});
