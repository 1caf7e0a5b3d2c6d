import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { toTexts } from '#tests/support/journey-steps.ts';
import * as sample from '#qa/journeys/samples.ts';
import { showView } from '#tests/support/show-view.tsx';
import { SmsOptView } from './sms-opt.view.tsx';

async function show(journey = startJourney()) {
  await toTexts(journey);
  return { journey, ...(await showView(SmsOptView, journey, 'sms-opt')) };
}

const yes = () => screen.getByRole('radio', { name: 'Yes, send me texts' });
const no = () => screen.getByRole('radio', { name: 'No, email only' });
const goOn = () => screen.getByRole('button', { name: 'Continue' });
const phone = () => screen.getByLabelText<HTMLInputElement>('Cell phone number');

describe('sms-opt', () => {
  it('SMS-01 asks with neither answer ticked', async () => {
    await show();
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
      false,
      false,
    ]);
  });

  it('SMS-01 shows the number given before, to be changed, and what a yes agrees to', async () => {
    const { user } = await show();
    await user.click(yes());
    expect(phone().value).toBe('312-555-0100');
    expect(
      screen.getByText(/Message and data rates may apply\. Reply STOP to stop\./),
    ).toBeTruthy();
    await user.clear(phone());
    await user.type(phone(), '7735550199');
    expect(phone().value).toBe('773-555-0199');
  });

  it('SMS-01 a yes without a number is not enough', async () => {
    const { user } = await show();
    await user.click(yes());
    await user.clear(phone());
    await user.click(goOn());
    expect(
      within(screen.getByRole('alert')).getByRole('link', { name: 'Provide a phone number.' }),
    ).toBeTruthy();
    expect(phone().getAttribute('aria-invalid')).toBe('true');
  });

  it('SMS-01 no answer is named, and a no needs no number', async () => {
    const { user, journey, world } = await show();
    await user.click(goOn());
    await user.click(screen.getByRole('link', { name: 'Choose yes or no.' }));
    expect(document.activeElement).toBe(yes());
    await user.click(no());
    expect(screen.queryByLabelText('Cell phone number')).toBeNull();
    await user.click(goOn());
    await world(() => journey.answer('postConsent', sample.consent));
    expect(journey.at({ flow: 'review-appt' })).toBe(true);
  });
});
