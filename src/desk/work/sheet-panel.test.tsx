import userEvent from '@testing-library/user-event';
import { act, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DeskSheet } from '#contract/desk.ts';
import { LANGUAGES, localeFor } from '#domain/languages.ts';
import { sheetOfBea } from '#qa/journeys/desk/samples.ts';
import { speak } from '#src/i18n/copy-files.ts';
import { dayOf, desk, doseOf, openDesk, visitOf, yes } from '#tests/support/desk-chart.ts';
import { words } from '#tests/support/words.ts';
import { Desk } from '../desk.tsx';
import { loadDeskWords } from '../words.ts';

const lotOf = (lot: string) => ({
  code: '150',
  productId: 'FLU1',
  lot,
  expiresOn: '2027-01-31',
});

async function opened(
  visit: ReturnType<typeof visitOf>,
  sheet: DeskSheet = { ...sheetOfBea, visit },
) {
  const one = openDesk();
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf(visit)));
  render(<Desk actor={one.actor} />);
  act(() => one.send({ type: 'sheet.opened', appointmentId: visit.appointmentId }));
  await act(() => one.answer('getDeskVisit', yes(sheet)));
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

it('DSK-03 begins the doses with a second Enter where the visit’s heading has the focus', async () => {
  speak('en-US');
  await loadDeskWords('en');
  const one = await opened(visitOf({ stage: 'awaitingSignOff', version: 4 }));
  // As in a narrow window, which shows only the visit.
  act(() => within(one.region).getByRole('heading', { name: 'Ana Rivera' }).focus());
  await userEvent.keyboard('{Enter}');
  expect(within(one.region).getByText('What was given')).toBeTruthy();
});

it('DSK-03 asks whether they may have it today until it is given', async () => {
  speak('en-US');
  await loadDeskWords('en');
  const asked = () => within(one.region).queryByText('May they have it today?') !== null;
  const one = await opened(visitOf({ stage: 'awaitingSignOff', version: 4 }));
  expect(asked()).toBe(true);
  const visit = visitOf({ stage: 'given', version: 5 });
  await one.readDay(visit);
  await act(() =>
    one.answer('getDeskVisit', yes({ ...sheetOfBea, visit, given: [doseOf('one')] })),
  );
  expect(asked()).toBe(false);
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

const counted: DeskSheet['products'] = [
  { code: '150', productId: 'FLU1', name: 'Fluzone', mvx: 'PMC', isCounted: true },
];
const NONE_LEFT = { en: /^No dose left in the stock list: Flu/, es: /^No quedan dosis.*: Flu/ };

it.each(LANGUAGES)('DSK-04 says in %s that no dose is left for who is there', async (of) => {
  speak(localeFor(of, []));
  await loadDeskWords(of);
  const waits = visitOf({ stage: 'arrived', version: 1 });
  const sheet = { ...sheetOfBea, visit: waits, products: counted };
  const one = await opened(waits, sheet);
  expect(within(one.region).getByText(NONE_LEFT[of]).closest('[role]')?.role).toBe('status');
  // Given from a box that nobody had counted in.
  const given = visitOf({ stage: 'given', version: 2 });
  await one.readDay(given);
  await act(() => one.answer('getDeskVisit', yes({ ...sheet, visit: given })));
  expect(within(one.region).queryByText(NONE_LEFT[of])).toBeNull();
});

it.each([
  ['a lot is left', { lots: [{ ...lotOf('FL1'), doses: 1 }] }],
  [
    'a product is not counted',
    { products: counted.flatMap((one) => [one, { ...one, productId: 'FLU2', isCounted: false }]) },
  ],
])('DSK-04 says nothing of the stock while %s', async (_, known) => {
  speak('en-US');
  await loadDeskWords('en');
  const visit = visitOf({ stage: 'arrived', version: 1 });
  const one = await opened(visit, { ...sheetOfBea, visit, products: counted, ...known });
  expect(within(one.region).queryByText(NONE_LEFT.en)).toBeNull();
});

it.each(LANGUAGES)('DSK-04 DSK-03 warns in %s of a lot that was recalled', async (of) => {
  speak(localeFor(of, []));
  await loadDeskWords(of);
  const user = userEvent.setup();
  const visit = visitOf({ stage: 'awaitingSignOff', version: 4 });
  const recalled = [{ code: '150', lot: 'FL7' }];
  const one = await opened(visit, { ...sheetOfBea, visit, products: counted, recalled });
  act(() => one.send({ type: 'giving.begun' }));
  const say = words(of);
  const lot = within(one.region).getByRole('textbox', { name: say('desk', 'give.lot') });
  await user.type(lot, 'fl 6');
  expect(within(one.region).getByText(say('desk', 'give.unlisted'))).toBeTruthy();
  expect(within(one.region).queryByRole('alert')).toBeNull();
  await user.clear(lot);
  await user.type(lot, 'fl 7');
  expect(within(one.region).getByRole('alert').textContent).toContain('FL7');
  expect(within(one.region).queryByText(say('desk', 'give.unlisted'))).toBeNull();
});

it.each(LANGUAGES)('DSK-04 DSK-03 says in %s that the typed lot left the list', async (of) => {
  speak(localeFor(of, []));
  await loadDeskWords(of);
  const visit = visitOf({ stage: 'awaitingSignOff', version: 4 });
  const lots = [{ ...lotOf('FL1'), doses: 1 }];
  const one = await opened(visit, { ...sheetOfBea, visit, products: counted, lots });
  act(() => one.send({ type: 'giving.begun' }));
  const say = words(of);
  const chosen = within(one.region).getByRole('combobox', { name: say('desk', 'give.listed') });
  await userEvent.setup().selectOptions(chosen, '0');
  expect(within(one.region).queryByRole('alert')).toBeNull();
  act(() => one.send({ type: 'day.changed' }));
  await act(() => one.answer('getStock', yes({ vaccines: [], catalogue: [], movements: [] })));
  expect(within(one.region).getByRole('alert').textContent).toContain('FL1');
  const lot = within(one.region).getByRole('textbox', { name: say('desk', 'give.lot') });
  expect(lot).toHaveProperty('value', 'FL1');
});

it.each(LANGUAGES)('DSK-02 DSK-03 names in %s the step that was taken back', async (of) => {
  speak(localeFor(of, []));
  await loadDeskWords(of);
  const visit = visitOf({ stage: 'awaitingSignOff', version: 5 });
  const at = '2026-11-23T14:58:00.000Z';
  const undone = { from: 'given', to: 'awaitingSignOff', at, by: 'Pat Lee' } as const;
  const steps: DeskSheet['steps'] = [{ ...undone, isTakenBack: true }];
  const one = await opened(visit, { ...sheetOfBea, visit, steps });
  const lines = within(one.region).getAllByRole('listitem');
  expect(lines.at(-1)?.textContent).toContain(
    { en: 'Given (taken back)', es: 'Vacunado (anulado)' }[of],
  );
});

it('DSK-03 shows what was given before what led to it, to be looked over and corrected', async () => {
  speak('en-US');
  await loadDeskWords('en');
  const visit = visitOf({ stage: 'given', version: 5 });
  const { region } = await opened(visit, { ...sheetOfBea, visit, given: [doseOf('one')] });
  const headings = within(region).getAllByRole('heading', { level: 3 });
  expect(headings[0]?.textContent).toBe('Given');
  expect(headings.length).toBeGreaterThan(1);
});
