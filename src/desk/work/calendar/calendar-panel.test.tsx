import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { StoreWeek } from '#contract/store-calendar.ts';
import { speak } from '#src/i18n/copy-files.ts';
import { thisWeek } from '#qa/journeys/desk/calendar-samples.ts';
import { dayOf, desk, openDesk, visitOf, yes } from '#tests/support/desk-chart.ts';
import { DeskActorContext } from '../../use-desk.ts';
import { loadDeskWords } from '../../words.ts';
import { CalendarPanel } from './calendar-panel.tsx';

/** A manager closes today at three o'clock, and no one is booked after that. */
async function closed() {
  speak('en-US');
  await loadDeskWords('en');
  const one = openDesk({ opens: 'calendar' });
  const { member } = desk();
  const stores = [{ storeNumber: '1001', name: 'Loop', role: 'manager' as const }];
  await one.answer('getDesk', yes(desk(member && { member: { ...member, stores } })));
  await one.answer('getDeskDay', yes(dayOf()));
  await one.answer('getStoreWeek', yes(thisWeek));
  one.send({ type: 'calendar.begun', kind: 'closeEarly' });
  one.send({ type: 'calendar.typed', field: 'hours.close', value: '15:00' });
  one.send({ type: 'calendar.typed', field: 'reason', value: 'Ice' });
  render(
    <DeskActorContext value={one.actor}>
      <CalendarPanel />
    </DeskActorContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Look who is booked' }));
  await act(() => one.answer('lookAtCalendarChange', yes({ people: [], regain: 0 })));
  return one;
}

const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' });

it('DSK-04 CNF-01 shows what was typed while a change is saved, and after it got no answer', async () => {
  const one = await closed();
  expect([reason().value, reason().readOnly]).toEqual(['Ice', true]);
  await act(() => one.fail('changeCalendar'));
  expect([reason().value, reason().readOnly]).toEqual(['Ice', false]);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Look who is booked' }));
  expect(one.asked('changeCalendar')).toBe(true);
});

it('DSK-04 opens a form that was left by Escape as it was typed, and starts it over', async () => {
  const one = await closed();
  await act(() => one.fail('changeCalendar'));
  act(() => one.send({ type: 'sheet.closed' }));
  await act(() => one.answer('getStoreWeek', yes({ ...thisWeek, version: thisWeek.version + 1 })));
  await userEvent.click(screen.getByRole('button', { name: 'Close early' }));
  expect(reason().value).toBe('Ice');
  expect(screen.getByRole('alert').textContent).toMatch(/changed since you typed this/);
  const over = screen.getByRole('button', { name: 'Start over' });
  await userEvent.click(over);
  expect([reason().value, screen.queryByRole('alert')]).toEqual(['Snow', null]);
  // The button stays, so the focus is not lost.
  expect([document.activeElement, over.ariaDisabled]).toEqual([over, 'true']);
});

it('DSK-04 says how many times a day has, and how many of their places are booked', async () => {
  speak('en-US');
  await loadDeskWords('en');
  const one = openDesk({ opens: 'calendar' });
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf()));
  const times = [2, 0, 1].map((booked, at) => ({ slot: `${10 + at}:00`, seats: 2, booked }));
  const days = thisWeek.days.map((day) => ({ ...day, times }));
  await one.answer('getStoreWeek', yes({ ...thisWeek, days }));
  render(
    <DeskActorContext value={one.actor}>
      <CalendarPanel />
    </DeskActorContext>,
  );
  expect(screen.getByRole('heading', { name: 'Times 3' })).toBeTruthy();
  expect(screen.getByText('3 of 6 places booked')).toBeTruthy();
});

it('DSK-04 prints each vaccine with its dose', async () => {
  speak('en-US');
  await loadDeskWords('en');
  window.print = () => undefined;
  const one = openDesk({ opens: 'calendar' });
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf()));
  await one.answer('getStoreWeek', yes(thisWeek));
  one.send({ type: 'print.wanted' });
  const vaccines = [
    { code: '150', name: 'Flu', dose: '1', rxRequired: false },
    {
      code: '207',
      name: 'COVID-19',
      manufacturerDisplayName: 'Pfizer',
      dose: '2',
      rxRequired: false,
    },
  ];
  await one.answer('getDeskDay', yes(dayOf(visitOf({ vaccines }))));
  render(
    <DeskActorContext value={one.actor}>
      <CalendarPanel />
    </DeskActorContext>,
  );
  expect(screen.getByRole('cell', { name: 'Flu (1); COVID-19, Pfizer (2)' })).toBeTruthy();
});

/** Today's times, as a manager or the team sees them. */
async function timesOfToday(times: StoreWeek['days'][number]['times'], now = thisWeek.now) {
  speak('en-US');
  await loadDeskWords('en');
  const one = openDesk({ opens: 'calendar' });
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf()));
  const days = thisWeek.days.map((day) => ({ ...day, times }));
  await one.answer('getStoreWeek', yes({ ...thisWeek, now, days }));
  render(
    <DeskActorContext value={one.actor}>
      <CalendarPanel />
    </DeskActorContext>,
  );
  return screen
    .getAllByRole('listitem')
    .filter((item) => item.hasAttribute('data-state'))
    .map((item) => [item.textContent, item.dataset['state']]);
}

it('DSK-04 says of a booked time that it is blocked or closed now, or has too many', async () => {
  const times = [
    { slot: '10:00', seats: 0, booked: 1 },
    { slot: '11:00', seats: 1, booked: 3 },
    { slot: '18:00', seats: 0, booked: 2 },
  ];
  const midnight = `${thisWeek.today}T08:00:00.000Z`;
  expect(await timesOfToday(times, midnight)).toEqual([
    ['10:00 AM1 bookedblocked then', 'over'],
    ['11:00 AM3 of 12 too many', 'over'],
    ['6:00 PM2 bookedclosed then', 'over'],
  ]);
});

it('DSK-04 raises no alarm for a booked time that has begun', async () => {
  const evening = `${thisWeek.today}T23:30:00.000Z`;
  expect(await timesOfToday([{ slot: '10:00', seats: 0, booked: 1 }], evening)).toEqual([
    ['10:00 AM1 booked', 'blocked'],
  ]);
});

it('DSK-04 says that the store closes at once, and how many are there, before it does', async () => {
  const one = await closed();
  await act(() => one.fail('changeCalendar'));
  act(() => one.send({ type: 'calendar.typed', field: 'reason', value: 'Flood' }));
  await act(() => one.answer('getStoreWeek', yes(thisWeek)));
  await userEvent.click(screen.getByRole('button', { name: 'Look who is booked' }));
  const look = { people: [], regain: 0, closesNow: { atStore: 2 } };
  await act(() => one.answer('lookAtCalendarChange', yes(look)));
  const heading = screen.getByRole('heading', { name: 'No one is seen from this moment on' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(/^2 people are at the store now/)).toBeTruthy();
  expect(one.asked('changeCalendar')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Change it now' }));
  expect(one.asked('changeCalendar')).toBe(true);
});
