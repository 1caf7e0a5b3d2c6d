import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { speak } from '#src/i18n/copy-files.ts';
import { stock } from '#qa/journeys/desk/stock-samples.ts';
import { dayOf, desk, openDesk, yes } from '#tests/support/desk-chart.ts';
import { DeskActorContext } from '../use-desk.ts';
import { loadDeskWords } from '../words.ts';
import { StockPanel } from './stock-panel.tsx';

/** A delivery is typed. */
async function counted() {
  speak('en-US');
  await loadDeskWords('en');
  const one = openDesk({ opens: 'stock' });
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf()));
  await one.answer('getStock', yes(stock));
  render(
    <DeskActorContext value={one.actor}>
      <StockPanel />
    </DeskActorContext>,
  );
  const productId = stock.catalogue[0]?.productId ?? '';
  act(() => one.send({ type: 'stock.begun', task: 'countIn', of: '' }));
  for (const [field, text] of Object.entries({
    productId,
    lot: 'ZZ9',
    lotExpiresOn: '12/31/2027',
    doses: '20',
  } as const))
    // Object.entries loses the type of the keys.
    act(() => one.send({ type: 'stock.typed', field: field as 'lot', text }));
  return one;
}

it('DSK-04 brings into view that it is not known if something was saved, beside Save', async () => {
  const user = userEvent.setup();
  const one = await counted();
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  await act(() => one.fail('countIn'));
  const alert = screen.getByRole('alert');
  expect(shown.mock.contexts.some((box) => (box as Element).contains(alert))).toBe(true);
  const doses = screen.getByRole('textbox', { name: 'Doses that came' });
  const follows = Node.DOCUMENT_POSITION_FOLLOWING;
  expect(doses.compareDocumentPosition(alert) & follows).toBe(follows);

  // The pressed button disappears: keys stay in the form.
  screen.getByRole('button', { name: 'Send it again' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(save);
});

it('DSK-04 shows that fields and choices take nothing while they are saved', async () => {
  const user = userEvent.setup();
  const one = await counted();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const doses = screen.getByRole<HTMLInputElement>('textbox', { name: 'Doses that came' });
  const product = screen.getByRole('combobox', { name: 'Product' });
  expect([doses.readOnly, product.ariaDisabled]).toEqual([true, 'true']);
  expect(fireEvent.mouseDown(product)).toBe(false);
  expect(fireEvent.keyDown(product, { key: 'ArrowDown' })).toBe(false);
  expect(fireEvent.keyDown(product, { key: 'Tab' })).toBe(true);

  await act(() => one.fail('countIn'));
  expect([doses.readOnly, product.ariaDisabled]).toEqual([false, null]);
  await user.type(doses, '0');
  expect(doses.value).toBe('200');
});
