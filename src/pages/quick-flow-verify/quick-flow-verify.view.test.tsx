import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toProof, toStarting } from '#tests/support/invitation-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { QuickFlowVerifyView } from './quick-flow-verify.view.tsx';

const show = (journey: TestJourney) =>
  showView(QuickFlowVerifyView, journey).then((shown) => ({ journey, ...shown }));

const proof = { body: { key: sample.key, dateOfBirth: '1984-04-28' } };

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

describe('quick-flow-verify', () => {
  it.each(BOTH)('RES-04 asks for the date of birth and nothing else, in %s', async (language) => {
    const { user, journey } = await show(await toProof(startJourney(language)));
    const [month, day, year] =
      language === 'es' ? (['Mes', 'Día', 'Año'] as const) : (['Month', 'Day', 'Year'] as const);
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
    await user.type(screen.getByLabelText(month), '4');
    await user.type(screen.getByLabelText(day), '28');
    await user.type(screen.getByLabelText(year), '1984');
    await user.click(
      screen.getByRole('button', { name: language === 'es' ? 'Continuar' : 'Continue' }),
    );
    expect(journey.askedOf('startQuickFlow')).toEqual(proof);
  });

  it('VAL-01 says at the field what is missing', async () => {
    const { user } = await show(await toProof());
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(screen.getByRole('alert').querySelector('a')?.getAttribute('href')).toBe('#dob');
  });

  it('RES-04 says after a wrong date how many tries are left, and keeps what was typed', async () => {
    const { journey, world } = await show(await toStarting());
    expect(screen.queryByText(/more tr/)).toBeNull();
    await world(() => journey.refuse('startQuickFlow', 'FC_903_NotFound'));
    await world(() => journey.answer('openCampaign', { ...sample.invitation, triesLeft: 1 }));
    expect(screen.getByText(/You have 1 more try/)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('date of birth does not match');
    expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('1984');
  });

  it.each([
    ['LINK_EXPIRED', 'This link has expired'],
    ['LINK_REVOKED', 'This link no longer works'],
    ['LINK_SPENT', 'This appointment is already booked'],
  ] as const)('RES-03 says why the link does not work: %s', async (code, title) => {
    const { journey, world } = await show(await toStarting());
    await world(() => journey.refuse('startQuickFlow', code));
    expect(document.activeElement?.textContent).toBe(title);
  });

  it('API-03 loads the rest once the date of birth is proved', async () => {
    const { user, journey, world } = await show(await toStarting());
    await world(() => journey.answer('startQuickFlow', sample.invited));
    await world(() => journey.fail('listEligibleVaccines'));
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(journey.at({ flow: { 'quick-flow-verify': 'offering' } })).toBe(true);
  });

  it('RES-04 says how long to wait after too many tries', async () => {
    const { journey, world } = await show(await toStarting());
    await world(() =>
      journey.refuse('startQuickFlow', 'RATE_LIMITED', { retryAfterSeconds: 2390 }),
    );
    expect(screen.getByRole('alert').textContent).toContain('Please wait 40 minutes');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
