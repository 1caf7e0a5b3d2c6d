import { act, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LANGUAGES, localeFor } from '#domain/languages.ts';
import { sheetOfBea } from '#qa/journeys/desk/samples.ts';
import { speak } from '#src/i18n/copy-files.ts';
import { dayOf, desk, doseOf, openDesk, visitOf, yes } from '#tests/support/desk-chart.ts';
import { Desk } from '../desk.tsx';
import { loadDeskWords } from '../words.ts';

async function opened(visit: ReturnType<typeof visitOf>) {
  const one = openDesk();
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf(visit)));
  render(<Desk actor={one.actor} />);
  act(() => one.send({ type: 'sheet.opened', appointmentId: visit.appointmentId }));
  await act(() => one.answer('getDeskVisit', yes({ ...sheetOfBea, visit })));
  const readDay = async (...visits: ReturnType<typeof visitOf>[]) => {
    act(() => one.send({ type: 'day.changed' }));
    await act(() => one.answer('getDeskDay', yes(dayOf(...visits))));
  };
  return { ...one, readDay, region: screen.getByRole('region', { name: 'Ana Rivera' }) };
}

it('DSK-02 DSK-03 shows the dose that another desk gave in the visit that is open', async () => {
  speak('en-US');
  await loadDeskWords('en');
  const one = await opened(visitOf({ stage: 'awaitingSignOff', version: 4 }));
  const visit = visitOf({ stage: 'given', version: 5 });
  await one.readDay(visit);
  // What is known stays readable while it is read again.
  expect(within(one.region).getByText(/^Born/)).toBeTruthy();
  await act(() =>
    one.answer('getDeskVisit', yes({ ...sheetOfBea, visit, given: [doseOf('one')] })),
  );
  expect(within(one.region).getByText(/lot FL1/)).toBeTruthy();
});

it.each(LANGUAGES)('DSK-02 says in %s that the visit that is open left the list', async (of) => {
  speak(localeFor(of, []));
  await loadDeskWords(of);
  const one = await opened(visitOf());
  expect(within(one.region).queryByRole('alert')).toBeNull();
  await one.readDay();
  const said = { en: /no longer on today’s list/, es: /ya no está en la lista de hoy/ };
  expect(within(one.region).getByRole('alert').textContent).toMatch(said[of]);
  expect(within(one.region).queryByText({ en: 'Booked', es: 'Con cita' }[of])).toBeNull();
});
