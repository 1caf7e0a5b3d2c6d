import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CANCEL_REASONS } from '#domain/cancellation.ts';
import { managed, managedOnes } from '#qa/journeys/managed-samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toDetails } from '#tests/support/manage-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { CancelApptView } from './cancel-appt.view.tsx';

async function show(appointment = managed(), begun = startJourney()) {
  const journey = await toDetails(appointment, begun);
  journey.send({ type: 'cancel.requested' });
  return { journey, ...(await showView(CancelApptView, journey)) };
}

const reasons = () =>
  screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);

describe('cancel-appt', () => {
  it.each(BOTH)('CAN-01 asks for the reason in one list, in %s', async (language) => {
    await show(managed(), startJourney(language));
    expect(reasons()).toEqual(CANCEL_REASONS.filter((one) => one !== 'covidManufacturer'));
    expect(
      screen.getByRole('radio', {
        name: language === 'es' ? 'Prefiero no decirlo' : 'Prefer not to say',
      }),
    ).toBeTruthy();
  });

  it('CAN-01 "Keep my appointment" keeps it, also with a reason given', async () => {
    const { user, journey } = await show();
    await user.click(screen.getByRole('radio', { name: 'Prefer not to say' }));
    await user.click(screen.getByRole('button', { name: 'Keep my appointment' }));
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });

  it.each(BOTH)(
    'CAN-01 offers not giving a reason as one of the choices, in %s',
    async (language) => {
      const { user } = await show(managed(), startJourney(language));
      const es = language === 'es';
      const unsaid = es ? 'Prefiero no decirlo' : 'Prefer not to say';
      const group = screen.getByRole('group', { description: new RegExp(unsaid) });
      expect(group.textContent).not.toMatch(/do not have to|no tiene que/i);
      await user.click(screen.getByRole('button', { name: es ? 'Continuar' : 'Continue' }));
      expect(screen.getByRole('alert').textContent).toContain(unsaid);
    },
  );

  it('CAN-01 asks about the manufacturer when a COVID-19 vaccine is booked', async () => {
    await show(managedOnes['for two vaccines']);
    expect(reasons()).toEqual([...CANCEL_REASONS]);
  });

  it('CAN-01 says at the top what would be cancelled', async () => {
    await show();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Wednesday, March 49:00 AM CST',
      'State Street Pharmacy151 N State StChicago, IL 60601',
      'Ada Rivera',
      'Flu',
    ]);
  });

  it('CAN-01 without a reason focuses the list, and a choice clears the problem', async () => {
    const { user, journey } = await show();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(journey.at({ flow: { 'cancel-appt': { form: 'refused' } } })).toBe(true);
    await user.click(screen.getByRole('link', { name: /choose a reason/i }));
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
    await user.click(screen.getByRole('radio', { name: 'Another reason' }));
    expect(screen.queryByRole('link', { name: /choose a reason/i })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(journey.at({ flow: { 'win-back': 'plain' } })).toBe(true);
  });

  it('CAN-01 keeps the reason when the visitor returns to it', async () => {
    const { user, journey } = await show();
    await user.click(screen.getByRole('radio', { name: 'Another reason' }));
    journey.send({ type: 'reason.submitted' });
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'cancel-appt' })).toBe(true);
    expect(screen.getByRole('radio', { name: 'Another reason' })).toHaveProperty('checked', true);
  });
});
