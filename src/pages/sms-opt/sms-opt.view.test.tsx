import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { toTexts } from '#tests/support/journey-steps.ts';
import { showView } from '#tests/support/show-view.tsx';
import { SmsOptView } from './sms-opt.view.tsx';

async function show(journey = startJourney()) {
  await toTexts(journey);
  return { journey, ...(await showView(SmsOptView, journey)) };
}

const yes = () => screen.getByRole('button', { name: 'Yes, send me texts' });
const no = () => screen.getByRole('button', { name: 'No, email only' });
const phone = () => screen.getByLabelText<HTMLInputElement>('Cell phone number');

describe('sms-opt', () => {
  it('SMS-01 shows the number given before, editable, and what a yes consents to', async () => {
    const { user } = await show();
    expect(phone().value).toBe('312-555-0100');
    expect(
      screen.getByText(/Message and data rates may apply\. Reply STOP to stop\./),
    ).toBeTruthy();
    await user.clear(phone());
    await user.type(phone(), '7735550199');
    expect(phone().value).toBe('773-555-0199');
  });

  it('SMS-01 a yes without a number is not enough, and a no needs none', async () => {
    const { user, journey } = await show();
    await user.clear(phone());
    await user.click(yes());
    expect(
      within(screen.getByRole('alert')).getByRole('link', { name: 'Provide a phone number.' }),
    ).toBeTruthy();
    expect(phone().getAttribute('aria-invalid')).toBe('true');
    await user.click(no());
    expect(journey.at({ flow: 'review-appt' })).toBe(true);
  });

  it('SMS-01 Enter in the number consents to nothing, and focuses the answers', async () => {
    const { user, journey } = await show();
    await user.type(phone(), '{Enter}');
    expect(journey.at({ flow: { 'sms-opt': { form: 'asking' } } })).toBe(true);
    expect(document.activeElement).toBe(yes());
  });

  it('SMS-01 another answer can be given on the way back', async () => {
    const { user, journey, world } = await show();
    await user.click(yes());
    await world(() => Promise.resolve(journey.send({ type: 'back' })));
    await user.click(no());
    expect(journey.at({ flow: 'review-appt' })).toBe(true);
    expect(journey.context().keptTexts?.decision).toBe('decline');
  });
});
