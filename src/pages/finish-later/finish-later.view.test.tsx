import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { showPhone } from '#domain/phone-shape.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toReview, toVaccines } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { FinishLaterView } from './finish-later.view.tsx';

type Way = (journey: ReturnType<typeof startJourney>) => Promise<unknown>;

async function show(language: 'en' | 'es' = 'en', way: Way = toReview) {
  const journey = startJourney(language);
  await way(journey);
  // The previous page has been saved already.
  while (journey.askedOf('patchEngagement'))
    await journey.answer('patchEngagement', sample.engagement);
  journey.send({ type: 'later.requested' });
  return { journey, ...(await showView(FinishLaterView, journey)) };
}
type Shown = Awaited<ReturnType<typeof show>>;

const email = () => screen.getByLabelText<HTMLInputElement>('Email address');
const phone = () => screen.getByLabelText<HTMLInputElement>('Cell phone number');
const yes = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Yes, send me texts' });
const press = ({ user }: Shown, name: string) => user.click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

const keep = ({ world, journey }: Shown) =>
  world(() => journey.answer('patchEngagement', sample.engagement));
async function sent(shown: Shown) {
  await press(shown, 'Send me the link');
  await keep(shown);
  await shown.world(() => shown.journey.answer('saveEngagement', sample.saved));
}

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

describe('finish-later', () => {
  it('RES-01 is prefilled with the address typed before', async () => {
    const { container } = await show();
    expect(container.querySelector<HTMLInputElement>('#emailAddress')?.value).toBe(
      'ana@example.org',
    );
  });

  it('RES-01 names what is missing and focuses it', async () => {
    const shown = await show('en', toVaccines);
    await press(shown, 'Send me the link');
    await shown.user.click(within(screen.getByRole('alert')).getByRole('link'));
    expect(document.activeElement).toBe(email());
  });

  it('SMS-01 texts a number only with a yes that was not preselected, and says what it consents to', async () => {
    const shown = await show();
    await shown.user.click(screen.getByRole('radio', { name: 'Text message' }));
    expect(phone().value).toBe('312-555-0100');
    expect(yes().checked).toBe(false);
    expect(
      screen.getByText(/Message and data rates may apply\. Reply STOP to stop\./),
    ).toBeTruthy();
    await press(shown, 'Send me the link');
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1);
    await shown.user.click(yes());
    await sent(shown);
    expect(
      screen.getByText(`We sent a text with a link to ${showPhone('312-555-0100')}.`),
    ).toBeTruthy();
  });

  it('ENG-02 saves the whole journey before the link is made, and one press sends one', async () => {
    const shown = await show();
    await shown.user.dblClick(screen.getByRole('button', { name: 'Send me the link' }));
    expect(shown.sent).toEqual([{ type: 'later.submitted' }]);
    expect(shown.journey.askedOf('saveEngagement')).toBeUndefined();
    await keep(shown);
    expect(shown.journey.askedOf('saveEngagement')).toMatchObject({
      body: { email: 'ana@example.org' },
    });
  });

  it.each(BOTH)(
    'RES-01 says where the link was sent, the code, and until when it works, in %s',
    async (language) => {
      const shown = await show(language);
      await shown.user.click(
        screen.getByRole('button', {
          name: language === 'es' ? 'Envíenme el enlace' : 'Send me the link',
        }),
      );
      await keep(shown);
      await shown.world(() => shown.journey.answer('saveEngagement', sample.saved));
      const words = shown.container.textContent;
      expect(words).toContain('ana@example.org');
      expect(screen.getByText(sample.saved.shortCode)).toBeTruthy();
      expect(words).toContain('localhost:3000/findcare/schedule-vaccine/resume');
      expect(words).toContain(language === 'es' ? 'lunes, 2 de marzo' : 'Monday, March 2');
      expect(words).toContain(
        language === 'es' ? 'Le guardamos su horario' : 'We hold your time until',
      );
      expect(document.activeElement?.id).toBe('page-title');
    },
  );

  it('HLD-01 mentions no time when none is held', async () => {
    const shown = await show('en', toVaccines);
    await shown.user.type(email(), 'ana@example.org');
    await sent(shown);
    expect(shown.container.textContent).not.toContain('We hold your time');
  });

  it('RES-01 sends it again, to another address if need be, or continues booking', async () => {
    const shown = await show();
    await sent(shown);
    await press(shown, 'Send it again');
    await shown.user.clear(email());
    await shown.user.type(email(), 'other@example.org');
    await sent(shown);
    expect(screen.getByText('We sent a link to other@example.org.')).toBeTruthy();
    await press(shown, 'Keep booking');
    expect(shown.journey.at({ flow: 'review-appt' })).toBe(true);
  });

  it.each([
    [
      'no answer came',
      'We did not get an answer',
      (s: Shown) => s.journey.fail('saveEngagement', 1004),
    ],
    ['the server failed', 'That did not work', (s: Shown) => s.journey.fail('saveEngagement')],
    [
      'too many were sent',
      'Too many tries',
      (s: Shown) => s.journey.refuse('saveEngagement', 'RATE_LIMITED'),
    ],
  ] as const)('API-03 when %s, it can be tried again, or left', async (_, title, happens) => {
    const shown = await show();
    await press(shown, 'Send me the link');
    await keep(shown);
    await shown.world(() => happens(shown));
    expect(within(screen.getByRole('alert')).getByText(title)).toBeTruthy();
    await press(shown, 'Try again');
    await keep(shown);
    await shown.world(() => happens(shown));
    await press(shown, 'Keep booking');
    expect(shown.journey.at({ flow: 'review-appt' })).toBe(true);
    expect(heading()).toBe('Where should we send your link?');
  });
});
