import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { sheetOfBea } from '#qa/journeys/desk/samples.ts';
import { speak } from '#src/i18n/copy-files.ts';
import { dayOf, desk, openDesk, visitOf, yes } from '#tests/support/desk-chart.ts';
import { Desk } from '../desk.tsx';
import { loadDeskWords } from '../words.ts';

/** The form of a dose is open, and nothing of it typed. */
async function giving() {
  speak('en-US');
  await loadDeskWords('en');
  const one = openDesk();
  const visit = visitOf({ stage: 'awaitingSignOff', vaccines: sheetOfBea.visit.vaccines });
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf(visit)));
  render(<Desk actor={one.actor} />);
  act(() => one.send({ type: 'sheet.opened', appointmentId: visit.appointmentId }));
  const editions = [{ code: '150', visDate: '2026-01-15' }];
  await act(() => one.answer('getDeskVisit', yes({ ...sheetOfBea, visit, editions })));
  act(() => one.send({ type: 'giving.begun' }));
  return one;
}

it('DSK-03 takes the edition of the sheet by one press, and never by itself', async () => {
  const one = await giving();
  const date = () => screen.getByLabelText<HTMLInputElement>('Date on the information sheet');
  expect(date().value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Use 01/15/2026, from our list' }));
  expect(date().value).toBe('01/15/2026');
  expect(document.activeElement).toBe(date());
  expect(screen.queryByRole('button', { name: /from our list/ })).toBeNull();
  // The store uses up an earlier one.
  await userEvent.clear(date());
  await userEvent.type(date(), '08062021');
  expect(one.context().doses[0]?.visDate).toBe('08/06/2021');
  expect(screen.getByRole('button', { name: /from our list/ })).toBeTruthy();
});

it('DSK-03 puts what is wrong under the heading of its form', async () => {
  await giving();
  await userEvent.click(screen.getByRole('button', { name: 'Save as given' }));
  const summary = screen.getByRole('alert');
  const heading = within(summary).getByRole('heading', { name: 'Check these first', level: 4 });
  expect(heading).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'What was given', level: 3 })).toBeTruthy();
});

it('DSK-03 begins at the next field to fill in, past the only product there is', async () => {
  const one = await giving();
  expect(one.context().doses[0]?.productId).not.toBe('');
  expect(document.activeElement).toBe(screen.getByLabelText('Lot number'));
});
