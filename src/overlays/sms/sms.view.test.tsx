import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import { toDetails } from '#tests/support/manage-steps.ts';
import * as sample from '#qa/journeys/samples.ts';
import { showView } from '#tests/support/show-view.tsx';
import { SmsView } from './sms.view.tsx';

async function show(journey = startJourney()) {
  await toReview(journey);
  journey.send({ type: 'overlay.opened', overlay: 'sms' });
  return { journey, ...(await showView(SmsView, journey)) };
}

const save = () => screen.getByRole('button', { name: 'Save' });

describe('the text messages overlay', () => {
  it('EDT-01 is prefilled with the answer given before', async () => {
    await show();
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
      false,
      true,
    ]);
  });

  it('SMS-01 does not save a yes without a number', async () => {
    const { user, journey } = await show();
    await user.click(screen.getByRole('radio', { name: 'Yes, send me texts' }));
    await user.clear(screen.getByLabelText('Cell phone number'));
    await user.click(save());
    expect(screen.getByRole('link', { name: 'Provide a phone number.' })).toBeTruthy();
    expect(journey.at({ overlay: { sms: { editing: 'refused' } } })).toBe(true);
  });

  it('MNG-06 changes the texts of an appointment', async () => {
    const journey = await toDetails();
    journey.send({ type: 'overlay.opened', overlay: 'sms' });
    const { user, world } = await showView(SmsView, journey);
    await user.click(screen.getByRole('radio', { name: 'No, email only' }));
    await user.click(save());
    expect(save().getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.answer('patchAppointmentConsent', sample.consent));
    expect(journey.at({ overlay: 'closed' })).toBe(true);
    expect(journey.context().manage.saved).toBe('texts');
  });
});
