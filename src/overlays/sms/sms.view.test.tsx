import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import { toDetails } from '#tests/support/manage-steps.ts';
import * as sample from '#tests/journeys/samples.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { LAYERS } from '../overlays.ts';
import { SmsView } from './sms.view.tsx';

async function show(journey = startJourney()) {
  await toReview(journey);
  journey.send({ type: 'overlay.opened', overlay: 'sms' });
  return { journey, ...(await showView(SmsView, journey, ...LAYERS.sms.copy)) };
}

const save = () => screen.getByRole('button', { name: 'Save' });

describe('the text messages overlay', () => {
  it.each(BOTH)('EDT-01 comes with the answer given before, in %s', async (language) => {
    await show(startJourney(language));
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
      false,
      true,
    ]);
    expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
  });

  it('SMS-01 turns a no into a yes to the number it shows', async () => {
    const { user, journey, world } = await show();
    await user.click(screen.getByRole('radio', { name: 'Yes, send me texts' }));
    await user.click(save());
    await world(() => journey.answer('patchConsent', sample.consent));
    expect(journey.context().texts).toEqual({ decision: 'agree', phoneNumber: '312-555-0100' });
    expect(journey.at({ overlay: 'closed' })).toBe(true);
  });

  it('SMS-01 a yes without a number is not saved', async () => {
    const { user, journey } = await show();
    await user.click(screen.getByRole('radio', { name: 'Yes, send me texts' }));
    await user.clear(screen.getByLabelText('Cell phone number'));
    await user.click(save());
    expect(screen.getByRole('link', { name: 'Provide a phone number.' })).toBeTruthy();
    expect(journey.at({ overlay: { sms: { editing: 'refused' } } })).toBe(true);
  });

  it('EDT-01 typing after a failure brings the form back', async () => {
    const { user, journey, world } = await show();
    await user.click(save());
    await world(() => journey.fail('patchConsent'));
    await user.click(screen.getByRole('radio', { name: 'Yes, send me texts' }));
    expect(journey.at({ overlay: { sms: 'editing' } })).toBe(true);
    expect(journey.context().edit.texts.decision).toBe('agree');
  });

  it('MNG-06 changes the texts of what is booked', async () => {
    const journey = await toDetails();
    journey.send({ type: 'overlay.opened', overlay: 'sms' });
    const { user, world } = await showView(SmsView, journey, ...LAYERS.sms.copy);
    await user.click(screen.getByRole('radio', { name: 'No, email only' }));
    await user.click(save());
    expect(save().getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.answer('patchAppointmentConsent', sample.consent));
    expect(journey.at({ overlay: 'closed' })).toBe(true);
    expect(journey.context().manage.saved).toBe('texts');
  });
});
