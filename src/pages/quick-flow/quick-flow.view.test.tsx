import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLOSED } from '#src/links/closed-link.tsx';
import * as sample from '#qa/journeys/samples.ts';
import { toInvitation, toWelcome } from '#tests/support/invitation-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { QuickFlowView } from './quick-flow.view.tsx';

const show = (journey = toInvitation()) =>
  showView(QuickFlowView, journey).then((shown) => ({ journey, ...shown }));

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

describe('quick-flow', () => {
  it.each(BOTH)('QCK-01 greets with the name of the campaign, in %s', async (language) => {
    const { user, journey } = await show(await toWelcome(startJourney(language)));
    expect(heading()).toBe(sample.invitation.campaign.name[language]);
    await user.click(
      screen.getByRole('button', { name: language === 'es' ? 'Comenzar' : 'Start' }),
    );
    expect(journey.at({ flow: { 'quick-flow-verify': 'proving' } })).toBe(true);
  });

  it('CHR-09 moves the focus to the heading when the invitation has been checked', async () => {
    const { journey, world } = await show();
    await world(() => journey.answer('openCampaign', sample.invitation));
    expect(document.activeElement?.textContent).toBe(sample.invitation.campaign.name.en);
  });

  it.each(BOTH.flatMap((language) => CLOSED.map((state) => [state, language] as const)))(
    'RES-03 says why a link is %s, in %s, and how to continue',
    async (state, language) => {
      const journey = toInvitation(startJourney(language));
      const { world } = await show(journey);
      await world(() => journey.answer('openCampaign', { state }));
      expect(screen.getAllByRole('button')).toHaveLength(2);
      expect(document.activeElement?.textContent).toBe(heading());
    },
  );

  it.each(BOTH)('RES-03 names no days that a campaign may not have, in %s', async (language) => {
    const journey = toInvitation(startJourney(language));
    const { world, container } = await show(journey);
    await world(() => journey.answer('openCampaign', { state: 'expired' }));
    expect(container.textContent).toContain(
      language === 'es' ? 'Nuestro mensaje dice cuánto tiempo sirve' : 'Our message says how long',
    );
    expect(container.textContent).not.toMatch(/ days| días/);
  });

  it('RES-03 a link that does not work leads to a booking, with what was typed or from scratch', async () => {
    const { user, journey, world } = await show();
    await world(() => journey.answer('openCampaign', { state: 'expired' }));
    expect(heading()).toBe('This link has expired');
    await user.click(screen.getByRole('button', { name: 'Book an appointment' }));
    expect(journey.at({ flow: 'get-started' })).toBe(true);
    expect(journey.context().link).toBeUndefined();

    const other = toInvitation();
    const shown = await show(other);
    await shown.world(() => other.answer('openCampaign', { state: 'spent' }));
    expect(screen.getByRole('link', { name: 'See my appointment' }).getAttribute('href')).toBe(
      '/findcare/schedule-vaccine/manage-appointment',
    );
    await shown.user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(other.at({ flow: 'get-started' })).toBe(true);
  });

  it.each([
    [1002, 'That did not work'],
    [1004, 'We did not get an answer'],
  ] as const)('API-03 tries again after failure %s', async (code, title) => {
    const { user, journey, world } = await show();
    await world(() => journey.fail('openCampaign', code));
    expect(screen.getByText(title)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(journey.askedOf('openCampaign')).toEqual({ body: { key: sample.key } });
  });

  it('RES-04 says to wait when links were checked too often', async () => {
    const { user, journey, world } = await show();
    await world(() => journey.refuse('openCampaign', 'RATE_LIMITED'));
    expect(screen.getByRole('alert').textContent).toContain('Too many tries');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(journey.at({ flow: { 'quick-flow': 'looking' } })).toBe(true);
  });
});
