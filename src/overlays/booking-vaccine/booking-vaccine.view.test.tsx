import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import * as sample from '#qa/journeys/samples.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { BookingVaccineView } from './booking-vaccine.view.tsx';

async function show(journey = startJourney()) {
  await toReview(journey);
  journey.send({ type: 'overlay.opened', overlay: 'booking-vaccine' });
  const shown = await showView(BookingVaccineView, journey);
  return { journey, ...shown };
}

const card = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const details = { data: { eligibleVaccineList: sample.vaccineDetails } };

async function saved() {
  const shown = await show();
  await shown.user.click(card(/Hepatitis A/));
  await shown.user.click(save());
  return shown;
}

describe('the vaccine overlay', () => {
  it.each(BOTH)('EDT-01 says before saving what happens to the time, in %s', async (language) => {
    await show(startJourney(language));
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain(
      language === 'es' ? 'Si no puede, nada cambia.' : 'If not, nothing changes.',
    );
  });

  it('EDT-01 changes the vaccines if the store can give them at that time', async () => {
    const { journey, world } = await saved();
    expect(save().getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.answer('getVaccineDetails', details));
    expect(journey.context().vaccines).toEqual(['150']);
    await world(() => journey.answer('createHold', sample.held(10)));
    expect(journey.context().vaccines).toEqual(['150', '52']);
    expect(journey.at({ overlay: 'closed' })).toBe(true);
  });

  it('EDT-01 requires at least one vaccine', async () => {
    const { user } = await show();
    await user.click(card(/Flu/));
    await user.click(save());
    expect(screen.getByRole('link', { name: 'Select a vaccine' })).toBeTruthy();
  });

  it('EDT-01 changes nothing if the store cannot, and says what each option costs', async () => {
    const { user, journey, world } = await saved();
    await world(() => journey.answer('getVaccineDetails', details));
    await world(() => journey.refuse('createHold', 'FC_908_Conflict'));
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('Nothing has changed.');
    expect(dialog.textContent).toContain('We then release the time you have now.');
    await user.click(screen.getByRole('button', { name: 'Choose other vaccines' }));
    expect(card(/Hepatitis A/).checked).toBe(true);
  });

  it('EDT-01 a failed save can be tried again, and the choice is kept', async () => {
    const { user, journey, world, sent } = await saved();
    await world(() => journey.fail('getVaccineDetails', 1004));
    expect(card(/Hepatitis A/).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(sent.at(-1)).toEqual({ type: 'retried' });
  });

  it.each([
    ['Continue', { overlay: 'closed', flow: { screening: 'earlierDoses' } }, ['150', '33']],
    ['Back', { overlay: { 'booking-vaccine': 'editing' }, flow: 'review-appt' }, ['150']],
    ['Keep what I have', { overlay: 'closed', flow: 'review-appt' }, ['150']],
  ])(
    'EDT-01 says that questions come first, and choosing a time after them: %s',
    async (name, state, vaccines) => {
      const { user, journey } = await show();
      await user.click(card(/Pneumonia/));
      await user.click(save());
      const dialog = screen.getByRole('dialog');
      expect(dialog.textContent).toContain('Before we can book the pneumonia vaccine');
      expect(dialog.textContent).toContain('you choose a new one after that.');
      await user.click(screen.getByRole('button', { name }));
      expect(journey.at(state)).toBe(true);
      expect(journey.context().vaccines).toEqual(vaccines);
    },
  );
});
