import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { toPlaceHeld, toPlaceInLine } from '#tests/support/walk-in-steps.ts';
import { WalkInDetailsView } from './walk-in-details.view.tsx';

const show = (journey: Awaited<ReturnType<typeof toPlaceInLine>>) =>
  showView(WalkInDetailsView, journey);

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

describe('walk-in-details', () => {
  it.each(BOTH)('WLK-01 asks a name and a number, and no more, in %s', async (language) => {
    await show(await toPlaceHeld(language));
    const fields = screen.getAllByRole('textbox').map((field) => field.getAttribute('name'));
    expect(fields).toEqual(['firstName', 'lastName', 'phoneNumber', 'emailAddress']);
  });

  it('WLK-01 requires no e-mail, and says what is missing at its field', async () => {
    const journey = await toPlaceHeld();
    const { user } = await show(journey);
    await user.type(screen.getByLabelText('First name'), 'Ana');
    await user.type(screen.getByLabelText('Last name'), 'Rivera');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const phone = screen.getByLabelText('Phone number');
    expect(phone.getAttribute('aria-invalid')).toBe('true');
    await user.type(phone, '3125550142');
    expect(phone.getAttribute('aria-invalid')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(journey.at({ flow: { 'walk-in-details': 'creating' } })).toBe(true);
  });

  it('CTC-01 refuses an invalid e-mail here too', async () => {
    const journey = await toPlaceHeld();
    const { user } = await show(journey);
    await user.type(screen.getByLabelText('First name'), 'Ana');
    await user.type(screen.getByLabelText('Last name'), 'Rivera');
    await user.type(screen.getByLabelText('Phone number'), '3125550142');
    await user.type(screen.getByLabelText(/^Email address/), 'ana@');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(journey.at({ flow: { 'walk-in-details': { form: 'refused' } } })).toBe(true);
  });

  it('HLD-05 waits for the place, and a failed attempt can be repeated', async () => {
    const journey = await toPlaceInLine();
    const { user, world } = await show(journey);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Getting your place in line',
    );
    await world(() => journey.fail('createHold', 1002));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await world(() => journey.answer('createHold', sample.held(10)));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tell us about you');
  });

  it('ELG-07 leads back to the choice when a vaccine no longer fits', async () => {
    const journey = await toPlaceInLine();
    const { user, world } = await show(journey);
    await world(() => journey.refuse('createHold', 'ELIGIBLITY_ERROR'));
    await user.click(screen.getByRole('button', { name: 'Look at my vaccines' }));
    expect(journey.at({ flow: 'vaccine-selector' })).toBe(true);
  });
});
