import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { DeskVisit } from '#contract/desk.ts';
import { speak } from '#src/i18n/copy-files.ts';
import { sheetOfBea } from '#qa/journeys/desk/samples.ts';
import { dayOf, desk, no, openDesk, visitOf, yes } from '#tests/support/desk-chart.ts';
import { Desk } from '../desk.tsx';
import { loadDeskWords } from '../words.ts';

beforeEach(async () => {
  speak('en-US');
  await loadDeskWords('en');
});

const ben = { appointmentId: 'ben', confirmationNumber: 'BBBBBBBBBB', firstName: 'Ben' };

async function atWork(stage: DeskVisit['stage'] = 'booked') {
  const one = openDesk();
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf(visitOf({ stage }), visitOf(ben))));
  render(<Desk actor={one.actor} />);
  const open = async () => {
    act(() => one.send({ type: 'sheet.opened', appointmentId: 'ana' }));
    const sheet = { ...sheetOfBea, visit: visitOf({ stage }) };
    await act(() => one.answer('getDeskVisit', yes(sheet)));
  };
  return { ...one, open };
}

const refuse = async (one: Awaited<ReturnType<typeof atWork>>) => {
  act(() => one.send({ type: 'step.pressed', appointmentId: 'ana', to: 'arrived' }));
  await act(() => one.answer('takeStep', no('VISIT_CHANGED')));
};

it('DSK-02 tells a refusal at the row of the person, and puts the keyboard back', async () => {
  const one = await atWork();
  await refuse(one);
  const [row] = screen.getAllByRole('row').filter(({ id }) => id === 'visit-ana');
  const alert = screen.getByRole('alert');
  expect(row?.contains(alert)).toBe(true);
  await userEvent.click(within(alert).getByRole('button', { name: 'All right' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Find someone' }));
});

it('DSK-02 tells a refusal above the list where the person is not in it', async () => {
  const one = await atWork();
  act(() => one.send({ type: 'filter.typed', text: 'ben' }));
  await refuse(one);
  expect(screen.getByRole('grid').contains(screen.getByRole('alert'))).toBe(false);
});

it('DSK-02 tells a refusal in the visit that is open', async () => {
  const one = await atWork();
  await one.open();
  await refuse(one);
  const visit = screen.getByRole('region', { name: 'Ana Rivera' });
  expect(visit.contains(screen.getByRole('alert'))).toBe(true);
});

it('DSK-03 says what the doses wait for, and that the connection is lost', async () => {
  const one = await atWork('awaitingSignOff');
  act(() => one.send({ type: 'step.pressed', appointmentId: 'ben', to: 'arrived' }));
  await one.open();
  act(() => one.send({ type: 'giving.begun' }));
  const typed = { productId: 'flucelvax', lot: 'FL1', lotExpiresOn: '12/31/2026' };
  const change = { ...typed, site: 'LD', visDate: '01/15/2026' };
  act(() => one.send({ type: 'dose.typed', index: 0, change }));
  await userEvent.click(screen.getByRole('button', { name: 'Save as given' }));
  expect(screen.getByText('Saved after 1 press that is not sent yet')).toBeTruthy();
  expect(screen.queryByText(/stay on this page/)).toBeNull();
  await act(() => one.fail('takeStep'));
  expect(screen.getByText(/stay on this page/)).toBeTruthy();
});

it('DSK-03 says beside a dose being typed that somebody else has changed the visit', async () => {
  const one = await atWork('awaitingSignOff');
  await one.open();
  act(() => one.send({ type: 'giving.begun' }));
  const read = async (visit: Parameters<typeof visitOf>[0]) => {
    act(() => one.send({ type: 'day.changed' }));
    await act(() => one.answer('getDeskDay', yes(dayOf(visitOf(visit), visitOf(ben)))));
  };
  await read({ stage: 'awaitingSignOff' });
  expect(screen.queryByRole('alert')).toBeNull();
  await read({ stage: 'notEligible', version: visitOf().version + 1 });
  expect(screen.getByRole('alert').textContent).toContain(
    'Someone else has changed this visit: Not eligible',
  );
});

it('DSK-03 does not take a press of this desk for somebody else’s change', async () => {
  const one = await atWork('readyForPreVax');
  act(() => {
    one.send({ type: 'step.pressed', appointmentId: 'ana', to: 'awaitingSignOff' });
    one.send({ type: 'sheet.opened', appointmentId: 'ana' });
  });
  await act(() => one.answer('takeStep', yes(visitOf({ stage: 'awaitingSignOff', version: 2 }))));
  // The server read the visit before the press arrived.
  const sheet = { ...sheetOfBea, visit: visitOf({ stage: 'readyForPreVax', version: 1 }) };
  await act(() => one.answer('getDeskVisit', yes(sheet)));
  act(() => one.send({ type: 'giving.begun' }));
  expect(screen.getByRole('button', { name: 'Save as given' })).toBeTruthy();
  expect(screen.queryByText(/Someone else has changed this visit/)).toBeNull();
});
