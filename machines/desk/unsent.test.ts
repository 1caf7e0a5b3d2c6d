// Signing out, or leaving for another store, while a press has not been sent (DSK-02).
import { expect, it } from 'vitest';
import { dayOf, desk, no, openDesk, visitOf, yes } from '#tests/support/desk-chart.ts';

const asking = { atDesk: { working: { unsent: 'asking' } } } as const;

async function unsent() {
  const chart = openDesk();
  await chart.answer('getDesk', yes(desk()));
  await chart.answer('getDeskDay', yes(dayOf(visitOf())));
  chart.send({ type: 'step.pressed', appointmentId: 'ana', to: 'arrived' });
  return chart;
}

async function signingOut() {
  const chart = await unsent();
  chart.send({ type: 'desk.left' });
  expect(chart.is(asking)).toBe(true);
  return chart;
}

it('DSK-02 asks a member who signs out before a press is sent, and signs them out once it is', async () => {
  const chart = await signingOut();
  chart.send({ type: 'desk.left' });
  expect(chart.is(asking)).toBe(true);
  await chart.fail('takeStep');
  expect(chart.is(asking)).toBe(true);
  chart.send({ type: 'feed.found' });
  await chart.answer('takeStep', yes(visitOf({ stage: 'arrived', version: 1 })));
  expect(chart.is({ away: 'leaving' })).toBe(true);
});

it('DSK-02 lets the member stay, or sign out anyway', async () => {
  const chart = await signingOut();
  chart.send({ type: 'unsent.kept' });
  expect([chart.is(asking), chart.is('atDesk')]).toEqual([false, true]);
  expect(chart.context().pressed).toHaveLength(1);
  chart.send({ type: 'desk.left' });
  chart.send({ type: 'unsent.dropped' });
  expect(chart.is({ away: 'leaving' })).toBe(true);
  await chart.answer('signOutOfDesk', yes({ ...desk(), state: 'ended' }));
  expect(chart.context().pressed).toEqual([]);
});

it('DSK-02 shows a press that is refused meanwhile before signing out', async () => {
  const chart = await signingOut();
  await chart.answer('takeStep', no('VISIT_CHANGED'));
  expect([chart.is(asking), chart.is('atDesk')]).toEqual([false, true]);
  expect(chart.context().refused?.code).toBe('VISIT_CHANGED');
});

it('DSK-02 WLK-03 asks a member who signs out while a form is typed, even once all is sent', async () => {
  const chart = await unsent();
  chart.send({ type: 'walkIn.begun' });
  chart.send({ type: 'walkIn.typed', field: 'firstName', text: 'Leo' });
  const unsaved = { atDesk: { working: { unsent: 'unsaved' } } } as const;
  chart.send({ type: 'desk.left' });
  expect(chart.is(asking)).toBe(true);
  await chart.answer('takeStep', yes(visitOf({ stage: 'arrived', version: 1 })));
  expect(chart.is(unsaved)).toBe(true);
  chart.send({ type: 'unsent.kept' });
  expect([chart.is(unsaved), chart.context().walkIn.form.firstName]).toEqual([false, 'Leo']);
  chart.send({ type: 'desk.left' });
  expect(chart.is(unsaved)).toBe(true);
  chart.send({ type: 'unsent.dropped' });
  expect(chart.is({ away: 'leaving' })).toBe(true);
});

const staying = { atDesk: { working: { unsent: 'staying' } } } as const;

it('DSK-02 says why another store cannot be chosen yet, until the press is sent', async () => {
  const chart = await unsent();
  chart.send({ type: 'store.chosen', storeNumber: '1002' });
  expect([chart.is(staying), chart.context().storeNumber]).toEqual([true, '1001']);
  chart.send({ type: 'unsent.kept' });
  expect(chart.is(staying)).toBe(false);
  // Also beside a form.
  chart.send({ type: 'walkIn.begun' });
  chart.send({ type: 'store.chosen', storeNumber: '1002' });
  expect([chart.is(staying), chart.context().storeNumber]).toEqual([true, '1001']);
  await chart.answer('takeStep', yes(visitOf({ stage: 'arrived', version: 1 })));
  expect(chart.is(staying)).toBe(false);
});

it('DSK-02 WLK-05 makes no screen of a desk that has something to send', async () => {
  const chart = await unsent();
  chart.send({ type: 'poster.wanted' });
  await chart.answer('getPoster', yes({ store: {}, address: 'https://x/1', typed: 'x/w/1' }));
  chart.send({ type: 'poster.screened' });
  expect([chart.is(staying), chart.asked('getPoster')]).toEqual([true, false]);
  await chart.answer('takeStep', yes(visitOf({ stage: 'arrived', version: 1 })));
  chart.send({ type: 'poster.screened' });
  expect(chart.asked('getPoster')).toBe(true);
});
