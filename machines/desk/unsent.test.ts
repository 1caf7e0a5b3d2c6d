// Signing out while a press has not been sent (DSK-02).
import { expect, it } from 'vitest';
import { dayOf, desk, no, openDesk, visitOf, yes } from '#tests/support/desk-chart.ts';

const asking = { atDesk: { working: { unsent: 'asking' } } } as const;

async function signingOut() {
  const chart = openDesk();
  await chart.answer('getDesk', yes(desk()));
  await chart.answer('getDeskDay', yes(dayOf(visitOf())));
  chart.send({ type: 'step.pressed', appointmentId: 'ana', to: 'arrived' });
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
