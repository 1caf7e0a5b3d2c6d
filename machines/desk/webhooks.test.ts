// What is sent to other systems about the store, in the desk's chart (STD-06).
import { expect, it } from 'vitest';
import type { Webhooks } from '#contract/webhooks.ts';
import type { TeamRole } from '#domain/visits.ts';
import { dayOf, desk, no, NOW, openDesk, yes } from '#tests/support/desk-chart.ts';

const shown: Webhooks = { now: NOW, receivers: [] };
const later = { ...shown, now: '2026-11-23T16:00:00.000Z', told: 2 };

type State = 'shown' | 'reading' | 'untoldDays' | 'failed';
const inWebhooks = (open: State) =>
  ({ atDesk: { working: { page: { webhooks: { open } } } } }) as const;
const inList = { atDesk: { working: { page: 'list' } } } as const;

async function lookingAs(role: TeamRole, opens?: 'webhooks') {
  const { member } = desk();
  const stores = member?.stores.map((store) => ({ ...store, role })) ?? [];
  const chart = openDesk(opens && { opens });
  await chart.answer('getDesk', yes(desk(member && { member: { ...member, stores } })));
  await chart.answer('getDeskDay', yes(dayOf()));
  chart.send({ type: 'webhooks.wanted' });
  return chart;
}

it('STD-06, CHN-12 the webhooks page is for managers: others cannot open it, not even by its address', async () => {
  const chart = await lookingAs('pharmacist', 'webhooks');
  expect([chart.is(inList), chart.asked('getWebhooks')]).toEqual([true, false]);
});

it('STD-06 sends the last days again under one key, and says how many deliveries that made', async () => {
  const chart = await lookingAs('manager');
  await chart.answer('getWebhooks', yes(shown));
  chart.send({ type: 'days.again', webhookId: 'clinic', days: 7 });
  const key = chart.keyOf('tellDaysAgain');
  await chart.fail('tellDaysAgain');
  expect(chart.is(inWebhooks('untoldDays'))).toBe(true);
  chart.send({ type: 'retried' });
  expect(chart.keyOf('tellDaysAgain')).toBe(key);
  expect(await chart.answer('tellDaysAgain', yes(later))).toMatchObject({
    params: { webhookId: 'clinic' },
    body: { days: 7 },
  });
  const { told, shown: now } = chart.context().webhooks;
  expect([told, now?.now]).toEqual([2, later.now]);
});

it('STD-06 reads the page again when the receiver is gone, and says why', async () => {
  const chart = await lookingAs('manager');
  await chart.answer('getWebhooks', yes(shown));
  chart.send({ type: 'event.again', webhookId: 'clinic', eventId: 'one' });
  await chart.answer('tellEventAgain', no('FC_903_NotFound'));
  expect(chart.is(inWebhooks('reading'))).toBe(true);
  await chart.answer('getWebhooks', yes(shown));
  expect(chart.context().webhooks).toMatchObject({ told: undefined, refused: expect.any(String) });
});

it('STD-06 takes a press while it reads again, and then needs that reading no more', async () => {
  const chart = await lookingAs('manager');
  await chart.answer('getWebhooks', yes(shown));
  chart.send({ type: 'webhooks.refreshed' });
  chart.send({ type: 'event.again', webhookId: 'clinic', eventId: 'one' });
  await chart.answer('tellEventAgain', yes({ ...later, told: 0 }));
  expect([chart.is(inWebhooks('shown')), chart.context().webhooks.told]).toEqual([true, 0]);
});

it('STD-06 the same sent again after a failure keeps its key, and another gets its own', async () => {
  const chart = await lookingAs('manager');
  await chart.answer('getWebhooks', yes(shown));
  const one = { type: 'event.again', webhookId: 'clinic', eventId: 'one' } as const;
  chart.send(one);
  const key = chart.keyOf('tellEventAgain');
  await chart.fail('tellEventAgain');
  chart.send(one);
  expect(chart.keyOf('tellEventAgain')).toBe(key);
  await chart.fail('tellEventAgain');
  chart.send({ ...one, eventId: 'two' });
  expect(chart.keyOf('tellEventAgain')).not.toBe(key);
  await chart.fail('tellEventAgain');
  chart.send({ type: 'days.again', webhookId: 'clinic', days: 7 });
  const days = chart.keyOf('tellDaysAgain');
  await chart.fail('tellDaysAgain');
  chart.send({ type: 'days.again', webhookId: 'clinic', days: 7 });
  expect(chart.keyOf('tellDaysAgain')).toBe(days);
  await chart.fail('tellDaysAgain');
  chart.send({ type: 'webhooks.refreshed' });
  expect(chart.is(inWebhooks('reading'))).toBe(true);
});
