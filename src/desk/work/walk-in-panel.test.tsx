import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { speak } from '#src/i18n/copy-files.ts';
import { dayOf, desk, openDesk, yes } from '#tests/support/desk-chart.ts';
import { DeskActorContext } from '../use-desk.ts';
import { loadDeskWords } from '../words.ts';
import { WalkInPanel } from './walk-in-panel.tsx';

it('WLK-03 does not ask for a date of birth if nothing can be given anyway', async () => {
  speak('en-US');
  await loadDeskWords('en');
  const one = openDesk();
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf()));
  one.send({ type: 'walkIn.begun' });
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
