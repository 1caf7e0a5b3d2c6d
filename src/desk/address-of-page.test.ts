import { beforeEach, expect, it } from 'vitest';
import { desk, locked, openDesk, yes } from '#tests/support/desk-chart.ts';
import { keepAddress } from './address-of-page.ts';
import { readArrival } from './away/arrival.ts';

beforeEach(() => history.replaceState(null, '', '/desk'));

/** A tab that was loaded at the address it has now. */
async function loaded() {
  const one = openDesk(readArrival(location, history));
  keepAddress(one.actor, window);
  await one.answer('getDesk', yes(desk()));
  return one;
}

const page = (name: 'calendar' | 'stock' | 'list') =>
  ({ atDesk: { working: { page: name } } }) as const;

it('DSK-04 a reload returns to the page that was open, and to the day once it was closed', async () => {
  const one = await loaded();
  expect(location.pathname).toBe('/desk');
  one.send({ type: 'stock.wanted' });
  expect(location.pathname).toBe('/desk/stock');

  const again = await loaded();
  expect(again.is(page('stock'))).toBe(true);
  expect(location.pathname).toBe('/desk/stock');
  again.send({ type: 'sheet.closed' });
  expect(location.pathname).toBe('/desk');
  expect((await loaded()).is(page('list'))).toBe(true);
});

it('DSK-01 the address stays behind a lock, and is the day’s for whoever signs in next', async () => {
  const one = await loaded();
  one.send({ type: 'calendar.wanted' });
  one.send({ type: 'desk.locked' });
  await one.answer('lockDesk', yes(locked()));
  expect(location.pathname).toBe('/desk/calendar');
  one.send({ type: 'desk.left' });
  await one.answer('signOutOfDesk', yes(desk({ state: 'ended' })));
  expect(location.pathname).toBe('/desk');
});
