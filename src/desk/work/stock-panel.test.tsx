import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { speak } from '#src/i18n/copy-files.ts';
import { stock } from '#qa/journeys/desk/stock-samples.ts';
import { dayOf, desk, openDesk, yes } from '#tests/support/desk-chart.ts';
import { DeskActorContext } from '../use-desk.ts';
import { loadDeskWords } from '../words.ts';
import { StockPanel } from './stock-panel.tsx';

beforeEach(async () => {
  speak('en-US');
  await loadDeskWords('en');
});

it('DSK-04 dates stock movements by the day at the store, not in Greenwich', async () => {
  const one = openDesk({ opens: 'stock' });
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf()));
  const movements = stock.movements.map((one) => ({ ...one, at: '2026-11-24T00:30:00.000Z' }));
  await one.answer('getStock', yes({ ...stock, movements }));
  render(
    <DeskActorContext value={one.actor}>
      <StockPanel />
    </DeskActorContext>,
  );
  expect(screen.getByText(/November 23, 2026 6:30 PM/)).toBeTruthy();
});

it('DSK-04 takes the expiration date as eight digits, as the date of birth of a walk-in', async () => {
  const one = openDesk({ opens: 'stock' });
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf()));
  await one.answer('getStock', yes(stock));
  render(
    <DeskActorContext value={one.actor}>
      <StockPanel />
    </DeskActorContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Count in' }));
  const expires = screen.getByRole<HTMLInputElement>('textbox', { name: 'Expires' });
  fireEvent.change(expires, { target: { value: '12312027' } });
  expect(expires.value).toBe('12/31/2027');
});

it('DSK-04 says how many doses are short of what is promised, whatever is searched', async () => {
  const one = openDesk({ opens: 'stock' });
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf()));
  const [vaccine] = stock.vaccines.filter(({ products }) =>
    products.every(({ floor }) => floor !== undefined),
  );
  if (!vaccine) throw new Error('no vaccine of the sample is counted');
  const onHand = vaccine.products.reduce((sum, product) => sum + product.onHand, 0);
  const promise = (promised: number) => ({ ...stock, vaccines: [{ ...vaccine, promised }] });
  await one.answer('getStock', yes(promise(onHand)));
  render(
    <DeskActorContext value={one.actor}>
      <StockPanel />
    </DeskActorContext>,
  );
  expect(screen.queryByText(/short/)).toBeNull();
  act(() => one.send({ type: 'day.changed' }));
  await act(() => one.answer('getStock', yes(promise(onHand + 2))));
  expect(screen.getByText('2 doses short of what is promised')).toBeTruthy();
  act(() => one.send({ type: 'stock.narrowed', text: vaccine.products[0]?.name ?? '' }));
  expect(screen.getByText('2 doses short of what is promised')).toBeTruthy();
});
