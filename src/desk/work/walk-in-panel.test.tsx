import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { known } from '#qa/journeys/desk/samples.ts';
import { speak } from '#src/i18n/copy-files.ts';
import { dayOf, desk, no, openDesk, yes } from '#tests/support/desk-chart.ts';
import { DeskActorContext } from '../use-desk.ts';
import { loadDeskWords } from '../words.ts';
import { WalkInPanel } from './walk-in-panel.tsx';

/** A walk-in is begun, and nothing of it typed. */
async function begun() {
  speak('en-US');
  await loadDeskWords('en');
  const one = openDesk();
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf()));
  one.send({ type: 'walkIn.begun' });
  return one;
}

/** A walk-in is on the screen, and all of it is typed. */
async function filledIn() {
  const one = await begun();
  one.send({ type: 'walkIn.typed', field: 'dob', text: '04/28/1984' });
  const flu = { vaccineCode: '150', verdict: { answer: 'yes' }, asks: [] };
  await one.answer('listEligibleVaccines', yes({ vaccines: [flu] }));
  await one.answer('findPatients', yes({ patients: [] }));
  one.send({ type: 'walkIn.typed', field: 'firstName', text: 'Ana' });
  one.send({ type: 'walkIn.typed', field: 'lastName', text: 'Rivera' });
  one.send({ type: 'walkIn.typed', field: 'phone', text: '312-555-0123' });
  one.send({ type: 'walkIn.typed', field: 'texts', text: 'decline' });
  one.send({ type: 'walkIn.vaccine', code: '150' });
  render(
    <DeskActorContext value={one.actor}>
      <WalkInPanel />
    </DeskActorContext>,
  );
  return one;
}

it('WLK-03 DSK-04 says which chosen vaccine is gone, and lets it be taken off', async () => {
  const one = await filledIn();
  act(() => screen.getByRole('checkbox', { name: '1 Flu' }).focus());
  const day = dayOf();
  const without = { ...day, store: { ...day.store, vaccines: [] } };
  act(() => one.send({ type: 'day.changed' }));
  await act(() => one.answer('getDeskDay', yes(without)));
  expect(screen.getByRole('alert').textContent).toContain('No longer available: Flu');
  // The keyboard stays where it is.
  const flu = screen.getByRole('checkbox', { name: '1 Flu, no longer available' });
  expect(document.activeElement).toBe(flu);
  await userEvent.click(flu);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('WLK-03 DSK-04 calls nothing gone that this very walk-in has the last dose of', async () => {
  const one = await filledIn();
  act(() => one.send({ type: 'walkIn.submitted' }));
  const day = dayOf();
  const without = { ...day, store: { ...day.store, vaccines: [] } };
  act(() => one.send({ type: 'day.changed' }));
  await act(() => one.answer('getDeskDay', yes(without)));
  expect(screen.queryByText(/No longer available/)).toBeNull();
  await act(() => one.fail('createEngagement'));
  expect(screen.queryByText(/No longer available/)).toBeNull();
});

it('WLK-03 does not ask for a date of birth if nothing can be given anyway', async () => {
  const one = await begun();
  const { rerender } = render(<Panel />);
  const first = () => screen.queryByText('Enter the date of birth to see what can be given.');
  expect(first()).toBeTruthy();
  one.send({ type: 'walkIn.typed', field: 'dob', text: '11/01/2026' });
  await one.answer('listEligibleVaccines', yes({ vaccines: [] }));
  await one.answer('findPatients', yes({ patients: [] }));
  rerender(<Panel />);
  expect(screen.getByText(/nothing that can be given to someone of this age/)).toBeTruthy();
  expect(first()).toBeNull();

  function Panel() {
    return (
      <DeskActorContext value={one.actor}>
        <WalkInPanel />
      </DeskActorContext>
    );
  }
});

it('WLK-03 leads from a refusal of the whole form to the form', async () => {
  const one = await filledIn();
  act(() => one.send({ type: 'walkIn.submitted' }));
  await act(() => one.answer('createEngagement', no('INVALID_REQUEST')));
  await userEvent.click(screen.getByRole('link'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Date of birth/ }));
});

it('WLK-03 shows that nothing can be typed or chosen while a walk-in is saved', async () => {
  const one = await filledIn();
  const standing = () => [
    screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).readOnly,
    ...[...screen.getAllByRole('checkbox'), ...screen.getAllByRole('radio')].map(
      ({ ariaDisabled }) => ariaDisabled === 'true',
    ),
  ];
  expect(new Set(standing())).toEqual(new Set([false]));
  act(() => one.send({ type: 'walkIn.submitted' }));
  expect(one.asked('createEngagement')).toBe(true);
  expect(new Set(standing())).toEqual(new Set([true]));
});

it('WLK-03 tells two people of one name, birthday and last visit apart', async () => {
  const one = await begun();
  one.send({ type: 'walkIn.typed', field: 'dob', text: '04/28/1984' });
  await one.answer('listEligibleVaccines', yes({ vaccines: [] }));
  const ana = { ...known, firstName: 'Ana', lastName: 'Rivera', lastVisitOn: '2026-11-01' };
  const { phone: _phone, ...unreachable } = ana;
  const patients = [
    { ...ana, phone: '312-555-0123' },
    { ...ana, phone: '312-555-0145', lastVisitStore: 'Loop Pharmacy Lake' },
    unreachable,
    unreachable,
  ];
  await one.answer('findPatients', yes({ patients }));
  const wrong = vi.spyOn(console, 'error');
  render(
    <DeskActorContext value={one.actor}>
      <WalkInPanel />
    </DeskActorContext>,
  );
  const line = 'Ana Rivera, last visit November 1, 2026';
  expect(
    screen.getAllByRole('button', { name: /Ana Rivera/ }).map(({ textContent }) => textContent),
  ).toEqual([
    `${line}, phone ends in 23`,
    `${line}, at Loop Pharmacy Lake, phone ends in 45`,
    line,
    line,
  ]);
  // Lines that read the same are not one to React.
  expect(wrong).not.toHaveBeenCalled();
  wrong.mockRestore();
});

it('WLK-03 stays in the form when its vaccines are read again', async () => {
  const user = userEvent.setup();
  const one = await begun();
  one.send({ type: 'walkIn.typed', field: 'dob', text: '04/28/1984' });
  await one.fail('listEligibleVaccines');
  render(
    <DeskActorContext value={one.actor}>
      <WalkInPanel />
    </DeskActorContext>,
  );
  screen.getByRole('button', { name: 'Try again' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'First name' }));
});

it('WLK-03 answers nothing by a letter that belongs to a command of the browser', async () => {
  const user = userEvent.setup();
  const one = await begun();
  one.send({ type: 'walkIn.typed', field: 'dob', text: '04/28/1984' });
  const flu = { vaccineCode: '150', verdict: { answer: 'yes' }, asks: ['immunocompromised'] };
  await one.answer('listEligibleVaccines', yes({ vaccines: [flu] }));
  await one.answer('findPatients', yes({ patients: [] }));
  render(
    <DeskActorContext value={one.actor}>
      <WalkInPanel />
    </DeskActorContext>,
  );
  const commands = (keys: string) =>
    user.keyboard(['Control', 'Meta', 'Alt'].map((held) => `{${held}>}${keys}{/${held}}`).join(''));
  const form = () => one.context().walkIn.form;
  const toFirstOf = (name: RegExp) =>
    within(screen.getByRole('group', { name })).getAllByRole('radio')[0]?.focus();
  screen.getByRole('checkbox').focus();
  await commands('1');
  expect(form().codes).toEqual([]);
  await user.keyboard('1');
  expect(form().codes).toEqual(['150']);
  toFirstOf(/immune system/);
  await commands('synu');
  expect(form().answers).toEqual({});
  await user.keyboard('u');
  expect(form().answers).toEqual({ immunocompromised: 'notSure' });
  toFirstOf(/text/i);
  await commands('syn');
  expect(form().texts).toBe('');
  await user.keyboard('n');
  expect(form().texts).toBe('decline');
});

it.each(['3125550123', '(312) 555-0123', '312 555 0123', '312.555.0123', '+1 312 555 0123'])(
  'VAL-04 WLK-03 takes the phone number %s as it is said or pasted',
  async (pasted) => {
    const user = userEvent.setup();
    const one = await begun();
    render(
      <DeskActorContext value={one.actor}>
        <WalkInPanel />
      </DeskActorContext>,
    );
    await user.click(screen.getByRole('textbox', { name: 'Cell phone' }));
    await user.paste(pasted);
    expect(one.context().walkIn.form.phone).toBe('312-555-0123');
  },
);
