// The store's stock by lot, in the desk's chart (DSK-04).
import { expect, it } from 'vitest';
import type { Stock } from '#contract/stock.ts';
import type { TeamRole } from '#domain/visits.ts';
import { dayOf, desk, no, openDesk, yes } from '#tests/support/desk-chart.ts';
import { wouldLose } from './only-here.ts';
import { savedUnanswered } from './stock-form.ts';
import { shownVaccines } from './stock-list.ts';

const stockOf = (doses = 10, isExpired = false): Stock => ({
  vaccines: [
    {
      code: '150',
      name: 'Flu',
      promised: 0,
      pause: 'none',
      products: [
        {
          productId: 'fluzone',
          name: 'Fluzone',
          maker: 'Sanofi',
          floor: 2,
          sells: true,
          onHand: doses,
          lots: [{ lotId: 'lot', lot: 'FL1', expiresOn: '2027-05-31', isExpired, doses }],
        },
      ],
    },
  ],
  catalogue: [{ productId: 'fluzone', name: 'Fluzone', vaccine: 'Flu', maker: 'Sanofi' }],
  movements: [],
});

type State =
  | 'reading'
  | 'shown'
  | { shown: 'refreshing' }
  | 'form'
  | 'unsaved'
  | 'looking'
  | 'counting'
  | 'failed'
  | 'unseen';
const inStock = (stock: State) => ({ atDesk: { working: { page: { stock } } } }) as const;

async function withRole(role: TeamRole, shown = stockOf()) {
  const chart = openDesk();
  const member = desk().member;
  const stores = member?.stores.map((store) => ({ ...store, role })) ?? [];
  await chart.answer('getDesk', yes(desk(member && { member: { ...member, stores } })));
  await chart.answer('getDeskDay', yes(dayOf()));
  chart.send({ type: 'stock.wanted' });
  await chart.answer('getStock', yes(shown));
  return chart;
}

const begin = (task: 'countIn' | 'correct' | 'throwAway' | 'floor', of = 'lot') =>
  ({ type: 'stock.begun', task, of }) as const;
const type = (field: 'productId' | 'lot' | 'lotExpiresOn' | 'doses' | 'reason', text: string) =>
  ({ type: 'stock.typed', field, text }) as const;

it('DSK-04 shows the stock to all, lets pharmacists count it and managers set its rules', async () => {
  const allowed: Record<TeamRole, string[]> = {
    technician: [],
    pharmacist: ['countIn', 'correct', 'throwAway'],
    manager: ['countIn', 'correct', 'throwAway', 'floor'],
  };
  for (const role of ['technician', 'pharmacist', 'manager'] as const) {
    const chart = await withRole(role);
    const begun = (['countIn', 'correct', 'throwAway', 'floor'] as const).filter((task) => {
      chart.send(begin(task));
      const isOpen = chart.is(inStock('form'));
      chart.send({ type: 'stock.left' });
      return isOpen;
    });
    expect(begun).toEqual(allowed[role]);
    chart.send({ type: 'stock.paused', code: '150', until: 'tomorrow' });
    expect(chart.asked('pauseVaccine')).toBe(role === 'manager');
  }
});

it('DSK-04 adds a delivery as its box says, and shows what is missing at its field', async () => {
  const chart = await withRole('pharmacist');
  chart.send(begin('countIn', ''));
  chart.send({ type: 'stock.submitted' });
  expect(chart.context().stock.problems.map(({ name }) => name)).toEqual([
    'productId',
    'lot',
    'lotExpiresOn',
    'doses',
  ]);
  chart.send(type('productId', 'fluzone'));
  chart.send(type('lot', 'fl 2'));
  chart.send(type('lotExpiresOn', '12/31/2027'));
  chart.send(type('doses', '20'));
  expect(chart.context().stock.problems).toEqual([]);
  chart.send({ type: 'stock.submitted' });
  const { body } = await chart.answer('countIn', yes(stockOf(30)));
  expect(body).toEqual({
    productId: 'fluzone',
    lot: 'FL2',
    lotExpiresOn: '2027-12-31',
    doses: 20,
  });
  expect(chart.is(inStock('shown'))).toBe(true);
  expect(chart.context().stock).toMatchObject({ form: undefined, isSaved: true });
});

it('DSK-04 sends the number that was seen, and shows the one another member set meanwhile', async () => {
  const chart = await withRole('pharmacist');
  chart.send(begin('correct'));
  chart.send(type('doses', '8'));
  chart.send(type('reason', 'recount'));
  chart.send({ type: 'stock.submitted' });
  const told = { name: 'seen', code: 'doses.changed', message: 'There are 9.' };
  const first = await chart.answer('correctLot', no('INVALID_REQUEST', [told]));
  await chart.answer('getStock', yes(stockOf(9)));
  expect(chart.is(inStock('form'))).toBe(true);
  expect(chart.context().stock.problems).toEqual([{ name: 'doses', problem: 'There are 9.' }]);
  chart.send({ type: 'stock.submitted' });
  const second = await chart.answer('correctLot', yes(stockOf(8)));
  expect([first.body, second.body]).toMatchObject([
    { seen: 10, doses: 8 },
    { seen: 9, doses: 8 },
  ]);
});

it('DSK-01 DSK-04 says that the role is another one now, reads it anew, and keeps what was typed', async () => {
  const chart = await withRole('pharmacist');
  chart.send(begin('correct'));
  chart.send(type('doses', '8'));
  chart.send(type('reason', 'recount'));
  chart.send({ type: 'stock.submitted' });
  await chart.answer('correctLot', no('TEAM_MEMBERS_ONLY'));
  await chart.answer('getStock', yes(stockOf()));
  expect(chart.context().stock).toMatchObject({ refused: 'role.changed', form: { doses: '8' } });
  const member = desk().member;
  const stores = member?.stores.map((store) => ({ ...store, role: 'technician' as const })) ?? [];
  await chart.answer('stayAtDesk', yes(desk(member && { member: { ...member, stores } })));
  expect(chart.context().newRole).toBe('technician');
});

it('DSK-04 sends a save without an answer again under the same key, and cannot be left meanwhile', async () => {
  const chart = await withRole('pharmacist');
  chart.send(begin('throwAway'));
  chart.send(type('doses', '1'));
  chart.send(type('reason', 'broken'));
  chart.send({ type: 'stock.submitted' });
  const key = chart.keyOf('throwAway');
  chart.send({ type: 'sheet.closed' });
  await chart.fail('throwAway');
  expect(chart.is(inStock('unsaved'))).toBe(true);
  chart.send({ type: 'retried' });
  expect(chart.keyOf('throwAway')).toBe(key);
  await chart.answer('throwAway', yes(stockOf(9)));
  expect(chart.is(inStock('shown'))).toBe(true);
});

it('DSK-04 keeps what was typed when the form is left or the desk locks', async () => {
  const chart = await withRole('pharmacist');
  chart.send(begin('correct'));
  chart.send(type('doses', '7'));
  chart.send({ type: 'stock.left' });
  chart.send(begin('correct'));
  expect(chart.context().stock.form?.doses).toBe('7');
  chart.send(type('reason', 'recount'));
  chart.send({ type: 'stock.submitted' });
  await chart.answer('correctLot', no('DESK_LOCKED'));
  await chart.answer('getDesk', yes(desk({ state: 'locked' })));
  chart.send({ type: 'unlock.submitted', password: 'secret', code: '123456' });
  await chart.answer('unlockDesk', yes(desk()));
  await chart.answer('correctLot', yes(stockOf(7)));
  expect(chart.is(inStock('shown'))).toBe(true);
});

it('DSK-04 keeps nothing of a form in which all is as it was again', async () => {
  const chart = await withRole('manager', stockOf(4, true));
  const loses = () => wouldLose(chart.actor.getSnapshot());
  for (const [form, before] of [
    [begin('throwAway'), '4'],
    [begin('floor', 'fluzone'), '2'],
    [begin('countIn', ''), ''],
  ] as const) {
    chart.send(form);
    chart.send(type('doses', '9'));
    expect(loses()).toBe(true);
    chart.send(type('doses', before));
    expect(loses()).toBe(false);
  }
});

it('DSK-04 offers to discard all of an expired lot, and takes an empty floor as none', async () => {
  const chart = await withRole('manager', stockOf(4, true));
  chart.send(begin('throwAway'));
  expect(chart.context().stock.form).toMatchObject({ doses: '4', reason: 'expired' });
  chart.send(begin('floor', 'fluzone'));
  expect(chart.context().stock.form?.doses).toBe('2');
  chart.send(type('doses', ''));
  chart.send({ type: 'stock.submitted' });
  const { body } = await chart.answer('setFloor', yes(stockOf(4, true)));
  expect(body).toEqual({ floor: null });
});

it('DSK-04 reads the stock again after others change it, and after a failure', async () => {
  const chart = await withRole('technician');
  chart.send({ type: 'day.changed' });
  expect(chart.is(inStock({ shown: 'refreshing' }))).toBe(true);
  await chart.fail('getStock');
  expect(chart.is(inStock('failed'))).toBe(true);
  chart.send({ type: 'retried' });
  await chart.answer('getStock', yes(stockOf()));
  expect(chart.is(inStock('shown'))).toBe(true);
  chart.send({ type: 'sheet.closed' });
  expect(chart.is({ atDesk: { working: { page: 'list' } } })).toBe(true);
});

it('DSK-04 filters by a typed vaccine, product, brand or lot', async () => {
  const chart = await withRole('manager');
  const found = (text: string) => {
    chart.send({ type: 'stock.narrowed', text });
    return shownVaccines(chart.context().stock).length;
  };
  expect(['FLU', 'sanofi fluz', 'fl1', 'flu fl1', ' '].map(found)).toEqual([1, 1, 1, 1, 1]);
  expect(['covid', 'flu pfizer'].map(found)).toEqual([0, 0]);
  chart.send(begin('countIn', ''));
  expect(chart.context().stock.filter).toBe('flu pfizer');
});

/** A delivery that may have been counted in. */
async function unsaved(lot = 'AB12') {
  const chart = await withRole('manager');
  chart.send(begin('countIn', ''));
  chart.send(type('productId', 'fluzone'));
  chart.send(type('lot', lot));
  chart.send(type('lotExpiresOn', '12/31/2027'));
  chart.send(type('doses', '10'));
  chart.send({ type: 'stock.submitted' });
  const key = chart.keyOf('countIn');
  await chart.fail('countIn');
  expect(chart.is(inStock('unsaved'))).toBe(true);
  return { ...chart, key };
}

it('DSK-04 saves again with the same key when Save is pressed after a failure', async () => {
  const chart = await unsaved();
  chart.send({ type: 'stock.submitted' });
  expect(chart.keyOf('countIn')).toBe(chart.key);
});

it('DSK-04 reads the list anew before another number is saved after a failure', async () => {
  const chart = await unsaved();
  chart.send(type('doses', '12'));
  expect(chart.is(inStock('looking'))).toBe(true);
  chart.send(type('lot', 'AB13'));
  await chart.answer('getStock', yes(stockOf(20)));
  expect(chart.context().stock.form).toMatchObject({ doses: '12', lot: 'AB13' });
  chart.send({ type: 'stock.submitted' });
  expect(chart.keyOf('countIn')).not.toBe(chart.key);
});

it('DSK-04 says that a delivery is in the list, before another number of it is counted twice', async () => {
  const chart = await unsaved('FL1');
  chart.send(type('doses', '12'));
  expect(savedUnanswered(chart.context().stock)).toBeUndefined();
  await chart.answer('getStock', yes(stockOf(20)));
  expect(savedUnanswered(chart.context().stock)).toEqual({ lot: 'FL1', before: 10, now: 20 });
  // It stays while another lot is typed, until an answer comes.
  chart.send(type('lot', 'FL2'));
  expect(savedUnanswered(chart.context().stock)?.lot).toBe('FL1');
  chart.send({ type: 'stock.submitted' });
  await chart.answer('countIn', yes(stockOf(20)));
  chart.send(begin('countIn', ''));
  expect(savedUnanswered(chart.context().stock)).toBeUndefined();
});

it('DSK-04 says that doses were thrown away, before another number of them is', async () => {
  const chart = await withRole('pharmacist');
  chart.send(begin('throwAway'));
  chart.send(type('doses', '3'));
  chart.send(type('reason', 'broken'));
  chart.send({ type: 'stock.submitted' });
  await chart.fail('throwAway');
  chart.send(type('doses', '4'));
  await chart.answer('getStock', yes(stockOf(7)));
  expect(savedUnanswered(chart.context().stock)).toEqual({ lot: 'FL1', before: 10, now: 7 });
});

it('DSK-04 says nothing of the kind after an answer, or when the list is as it was', async () => {
  const chart = await unsaved('FL1');
  chart.send({ type: 'stock.submitted' });
  await chart.answer('countIn', no('INVALID_REQUEST', []));
  await chart.answer('getStock', yes(stockOf(20)));
  expect(savedUnanswered(chart.context().stock)).toBeUndefined();
  const same = await unsaved('FL1');
  same.send(type('doses', '12'));
  await same.answer('getStock', yes(stockOf(10)));
  expect(savedUnanswered(same.context().stock)).toBeUndefined();
});

it('DSK-04 saves nothing anew after a failure until the list was read', async () => {
  const chart = await unsaved();
  chart.send(type('doses', '12'));
  await chart.fail('getStock');
  expect(chart.is(inStock('unseen'))).toBe(true);
  chart.send({ type: 'stock.submitted' });
  expect([chart.asked('countIn'), chart.is(inStock('looking'))]).toEqual([false, true]);
  await chart.answer('getStock', yes(stockOf()));
  expect(chart.context().stock.form?.doses).toBe('12');
});

it('DSK-04 keeps each form that was typed, until it is saved or started over', async () => {
  const chart = await withRole('pharmacist');
  const doses = () => chart.context().stock.form?.doses;
  chart.send(begin('countIn', ''));
  expect(chart.actor.getSnapshot().can({ type: 'stock.cleared' })).toBe(false);
  chart.send(type('doses', '20'));
  chart.send(begin('correct'));
  chart.send(type('doses', '9'));
  chart.send(begin('countIn', ''));
  expect(doses()).toBe('20');
  chart.send({ type: 'stock.cleared' });
  expect(doses()).toBe('');
  // Even from another page.
  chart.send({ type: 'sheet.closed' });
  chart.send({ type: 'stock.wanted' });
  await chart.answer('getStock', yes(stockOf()));
  chart.send(begin('countIn', ''));
  expect(doses()).toBe('');
  chart.send(begin('correct'));
  expect(doses()).toBe('9');
  chart.send(type('reason', 'recount'));
  chart.send({ type: 'stock.submitted' });
  await chart.answer('correctLot', yes(stockOf(9)));
  expect(chart.context().stock.typed).toEqual({});
});

it('DSK-04 a form that may have been saved is left for the list as it is now, or for another', async () => {
  const chart = await unsaved();
  // Begun again, it would be counted in twice.
  chart.send(begin('countIn', ''));
  expect(chart.is(inStock('unsaved'))).toBe(true);
  chart.send(begin('floor', 'fluzone'));
  expect([chart.is(inStock('looking')), chart.context().stock.form?.task]).toEqual([true, 'floor']);
  const other = await unsaved();
  other.send({ type: 'stock.left' });
  expect([other.is(inStock('reading')), other.context().stock.form]).toEqual([true, undefined]);
});

it('DSK-04 begins a form from the list on screen when it could not be read again', async () => {
  const chart = await withRole('pharmacist');
  chart.send({ type: 'day.changed' });
  await chart.fail('getStock');
  chart.send(begin('correct'));
  expect(chart.is(inStock('form'))).toBe(true);
});

it('DSK-04 takes other presses when it is unknown whether the sales were stopped', async () => {
  const chart = await withRole('manager');
  chart.send({ type: 'stock.paused', code: '150', until: 'tomorrow' });
  await chart.fail('pauseVaccine');
  chart.send({ type: 'stock.paused', code: '150', until: 'forGood' });
  expect(chart.context().stock.pausing).toEqual({ code: '150', until: 'forGood' });
  await chart.fail('pauseVaccine');
  chart.send(begin('floor', 'fluzone'));
  expect(chart.is(inStock('looking'))).toBe(true);
});
