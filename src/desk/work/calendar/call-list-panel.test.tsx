import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '#src/i18n/copy-files.ts';
import { calledOne, thisWeek, toCall } from '#qa/journeys/desk/calendar-samples.ts';
import { dayOf, desk, openDesk, yes } from '#tests/support/desk-chart.ts';
import { DeskActorContext } from '../../use-desk.ts';
import { loadDeskWords } from '../../words.ts';
import { CalendarPanel } from './calendar-panel.tsx';

/** The list to call, on screen. */
async function atList() {
  const one = openDesk({ opens: 'calendar' });
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf()));
  await one.answer('getStoreWeek', yes(thisWeek));
  one.send({ type: 'calls.opened' });
  await one.answer('getCallList', yes(toCall));
  render(
    <DeskActorContext value={one.actor}>
      <CalendarPanel />
    </DeskActorContext>,
  );
  return one;
}

const [held, unheld] = toCall.people;
const [texted] = toCall.texts ?? [];
const nameOf = (person: typeof held | typeof texted) => `${person?.firstName} ${person?.lastName}`;
/** DSK-04: whoever hears a button hears whose it is. */
const buttonOf = (person: typeof held | typeof texted, what: string) =>
  screen.getByRole('button', { name: `${what} ${nameOf(person)}` });
const isInert = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

describe('the list to call', () => {
  beforeEach(async () => {
    speak('en-US');
    await loadDeskWords('en');
  });

  it('REL-06 DSK-04 shows and announces that a call is being recorded, and takes no other press until then', async () => {
    const one = await atList();
    const press = userEvent.setup();
    const called = buttonOf(texted, 'Called');
    await press.click(called);
    expect(screen.getAllByRole('button', { name: /^Called / }).every(isInert)).toBe(true);
    expect(isInert(buttonOf(held, 'They take it'))).toBe(true);
    // A running button shows dots, a waiting one a pale label.
    const waiting = screen.getAllByRole('button').filter((button) => 'waits' in button.dataset);
    expect(waiting.map(({ textContent }) => textContent)).toEqual([
      'Back',
      `They take it ${nameOf(held)}`,
      `Called ${nameOf(held)}`,
      `Called ${nameOf(unheld)}`,
    ]);
    expect(waiting).not.toContain(called);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Noting the call',
    );
    await press.click(buttonOf(held, 'Called'));
    const { params } = await act(() => one.answer('noteCall', yes(calledOne)));
    expect(params).toMatchObject({ appointmentId: texted?.appointmentId });
    expect(one.asked('noteCall')).toBe(false);
    expect(screen.getAllByRole('button', { name: /^Called / }).some(isInert)).toBe(false);
    expect(screen.queryByText('Noting the call')).toBeNull();
  });

  it('DSK-04 says how many there are of each, and folds them out of the way', async () => {
    const one = await atList();
    const counts = [toCall.people.length, toCall.texts?.length ?? 0];
    const titles = screen.getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => Number(/\d+$/.exec(textContent)?.[0]))).toEqual(counts);
    const people = titles[0]?.closest('details');
    await userEvent.click(titles[0] ?? people ?? document.body);
    expect(people?.open).toBe(false);
    // It stays so when the list is read again.
    act(() => one.send({ type: 'day.changed' }));
    await act(() => one.answer('getCallList', yes(calledOne)));
    expect(people?.open).toBe(false);
  });

  it('DSK-04 shows which of two actions is running', async () => {
    await atList();
    await userEvent.setup().click(buttonOf(held, 'They take it'));
    expect(buttonOf(held, 'They take it').dataset).not.toHaveProperty('waits');
    expect(buttonOf(held, 'Called').dataset).toHaveProperty('waits');
    expect(screen.getByText('Moving them to this time')).toBeTruthy();
    expect(screen.queryByText('Noting the call')).toBeNull();
  });

  it('DSK-04 says that there is no one to call, and who would be listed', async () => {
    const one = await atList();
    await userEvent.setup().click(buttonOf(texted, 'Called'));
    await act(() => one.answer('noteCall', yes({ ...calledOne, people: [], texts: [] })));
    expect(screen.getByText('No one to call right now.')).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(screen.queryByText(/cannot vouch/)).toBeNull();
  });

  it('DSK-04 takes no press while it is unknown whether a call was recorded', async () => {
    const one = await atList();
    await userEvent.setup().click(buttonOf(texted, 'Called'));
    await act(() => one.fail('noteCall'));
    expect(screen.getAllByRole('button', { name: /^Called / }).every(isInert)).toBe(true);
    expect(isInert(screen.getByRole('button', { name: 'Try again' }))).toBe(false);
  });
});
