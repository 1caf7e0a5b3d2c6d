import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { toFamilyHeld } from '#tests/support/family-steps.ts';
import { toHeld } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import * as sample from '#qa/journeys/samples.ts';
import { FlowCheckView } from './flow-check.view.tsx';

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('flow-check', () => {
  it('FLW-01 asks for an account or a guest, the guest being the easy choice', async () => {
    const journey = await toHeld();
    const { user, sent } = await showView(FlowCheckView, journey);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'How would you like to book?',
    );
    expect(buttons()).toEqual(['Continue as a guest', 'Sign in', 'Create an account']);
    expect(screen.getByRole('link', { name: '312-555-0100' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue as a guest' }));
    expect(sent).toEqual([{ type: 'guest.chosen' }]);
    expect(journey.at({ flow: 'patient-info' })).toBe(true);
  });

  it.each([
    ['Sign in', 'sign-in'],
    ['Create an account', 'sign-up'],
  ])('FLW-01 %s leads there, and the time is still held', async (name, page) => {
    const journey = await toHeld();
    const { user } = await showView(FlowCheckView, journey);
    await user.click(screen.getByRole('button', { name }));
    expect(journey.at({ flow: page })).toBe(true);
    expect(journey.context().returnTo).toBe('patient-info');
    expect(journey.context().hold).toBeDefined();
  });

  it('RTE-16 offers no account of ours when a provider keeps them, and leads to its sign-in', async () => {
    const journey = await toHeld();
    journey.send({ type: 'visitor.identified', me: sample.guestOfProvider });
    const { user } = await showView(FlowCheckView, journey);
    expect(buttons()).toEqual(['Continue as a guest', 'Sign in']);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(journey.at({ flow: { 'sign-in': 'leaving' } })).toBe(true);
  });

  it.each(BOTH)('GRP-01 says what a group enters as a guest, in %s', async (language) => {
    const journey = await toFamilyHeld(startJourney(language));
    const { user, container } = await showView(FlowCheckView, journey);
    expect(container.textContent).toContain(
      language === 'es'
        ? 'un solo correo y un teléfono para todos'
        : 'one phone number for everyone',
    );
    const [guest] = screen.getAllByRole('button');
    if (guest) await user.click(guest);
    expect(journey.at({ flow: 'contact-info' })).toBe(true);
  });
});
