import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#domain/languages.ts';
import { speak } from '#src/i18n/copy-files.ts';
import { dayOf, desk, openDesk, visitOf, yes } from '#tests/support/desk-chart.ts';
import { words } from '#tests/support/words.ts';
import { Desk } from '../desk.tsx';
import { loadDeskWords } from '../words.ts';

/** The day with these visits is on the screen, in English. */
async function shown(...visits: Parameters<typeof dayOf>) {
  speak('en-US');
  await loadDeskWords('en');
  const one = openDesk();
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf(...visits)));
  render(<Desk actor={one.actor} />);
  return one;
}

it.each(LANGUAGES)(
  'WLK-06 DSK-02 says who is at the counter as soon as it knows, in %s',
  async (language) => {
    speak(language === 'es' ? 'es-US' : 'en-US');
    await loadDeskWords(language);
    const one = openDesk();
    await one.answer('getDesk', yes(desk()));
    const waits = visitOf({ stage: 'checkedIn' });
    await one.answer('getDeskDay', yes(dayOf(waits)));
    render(<Desk actor={one.actor} />);
    const mark = words(language)('desk', 'list.atCounter');
    expect(screen.queryByText(mark)).toBeNull();
    // Not a step: the version of the visit stays.
    await act(async () => {
      one.send({ type: 'day.changed' });
      await one.answer('getDeskDay', yes(dayOf({ ...waits, isAtCounter: true })));
    });
    expect(screen.getByText(mark)).toBeTruthy();
  },
);

it.each(LANGUAGES)(
  'DSK-04 marks who is booked at a time that is closed by now, until they come, in %s',
  async (language) => {
    speak(language === 'es' ? 'es-US' : 'en-US');
    await loadDeskWords(language);
    const one = openDesk();
    await one.answer('getDesk', yes(desk()));
    await one.answer('getDeskDay', yes(dayOf(visitOf())));
    render(<Desk actor={one.actor} />);
    const mark = words(language)('desk', 'list.timeLost');
    expect(screen.queryByText(mark)).toBeNull();
    // Not a step: the version of the visit stays.
    await act(async () => {
      one.send({ type: 'day.changed' });
      await one.answer('getDeskDay', yes(dayOf(visitOf({ isTimeLost: true }))));
    });
    expect(screen.getByText(mark)).toBeTruthy();
    act(() => one.send({ type: 'step.pressed', appointmentId: 'ana', to: 'arrived' }));
    expect(screen.queryByText(mark)).toBeNull();
  },
);

it('DSK-02 the rows and the pages wait while something is saved, and keep the focus', async () => {
  const user = userEvent.setup();
  const one = await shown(visitOf());
  act(() => one.send({ type: 'walkIn.begun' }));
  act(() => one.send({ type: 'walkIn.typed', field: 'dob', text: '4/28/1984' }));
  await act(() => one.answer('listEligibleVaccines', yes({ vaccines: [flu] })));
  await act(() => one.answer('findPatients', yes({ patients: [] })));
  const row = screen.getByRole('button', { name: 'Ana Rivera' });
  expect(row.getAttribute('aria-disabled')).toBeNull();
  for (const [field, text] of [
    ['firstName', 'Leo'],
    ['lastName', 'Chen'],
    ['phone', '312-555-0123'],
    ['texts', 'agree'],
  ] as const)
    act(() => one.send({ type: 'walkIn.typed', field, text }));
  act(() => one.send({ type: 'walkIn.vaccine', code: '150' }));
  row.focus();
  act(() => one.send({ type: 'walkIn.submitted' }));
  expect(row.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: 'Stock' }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(row);
  await act(() => one.fail('createEngagement'));
  expect(row.getAttribute('aria-disabled')).toBeNull();
  await user.click(row);
  expect(one.asked('getDeskVisit')).toBe(true);
});

it('DSK-02 marks and says the row that keys act on, before one was chosen', async () => {
  const user = userEvent.setup();
  const leo = visitOf({ appointmentId: 'leo', firstName: 'Leo', lastName: 'Chen' });
  const lea = visitOf({ appointmentId: 'lea', firstName: 'Lea', lastName: 'Stone' });
  const one = await shown(visitOf(), leo, lea);
  const find = screen.getByRole('combobox', { name: 'Find someone' });
  const marked = () => screen.getAllByRole('row', { selected: true }).map(({ id }) => id);
  const expectMarked = (id: string) => {
    expect(marked()).toEqual([id]);
    expect(find.getAttribute('aria-activedescendant')).toBe(id);
  };
  expectMarked('visit-ana');
  await user.type(find, 'le');
  expectMarked('visit-leo');
  await user.keyboard('{ArrowDown}');
  expectMarked('visit-lea');
  await user.clear(find);
  await user.type(find, 'leo');
  expectMarked('visit-leo');
  await user.keyboard('{Enter}');
  expect(one.context().pressed.map(({ appointmentId }) => appointmentId)).toEqual(['leo']);
  await user.clear(find);
  await user.type(find, 'zzz');
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  expect(find.getAttribute('aria-activedescendant')).toBeNull();
});

it('DSK-02 types the next name in place of the last once the keyboard is back', async () => {
  const user = userEvent.setup();
  const one = await shown(visitOf());
  await user.keyboard('leo');
  await act(async () => one.send({ type: 'walkIn.begun' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Date of birth' }));
  await user.keyboard('{Escape}ana');
  expect(one.context().filter).toBe('ana');
  // As long as it stays there, letters are added.
  await user.keyboard('{Enter} r');
  expect(one.context().filter).toBe('ana r');
});

it.each([
  ['one', { key: 'z', ctrlKey: true }, ['ana']],
  ['one with Caps Lock', { key: 'Z', ctrlKey: true }, ['ana']],
  ['a group', { key: 'Z', ctrlKey: true, shiftKey: true }, ['ana', 'ben']],
  ['a group with Caps Lock', { key: 'z', ctrlKey: true, shiftKey: true }, ['ana', 'ben']],
  ['a group on a Mac', { key: 'z', metaKey: true, shiftKey: true }, ['ana', 'ben']],
])('DSK-02 undoes the step of %s by the key', async (_, keys, undone) => {
  const lastStep = { at: '2026-11-23T15:00:00Z', undoUntil: '2026-11-23T15:01:00Z' };
  const visit = visitOf({ groupNumber: 'G1', stage: 'arrived', lastStep });
  const one = await shown(visit, { ...visit, appointmentId: 'ben' });
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Find someone' }), keys);
  expect(one.context().pressed.map(({ appointmentId }) => appointmentId)).toEqual(undone);
});

const flu = {
  vaccineCode: '150',
  verdict: { answer: 'yes' },
  asks: [],
};
