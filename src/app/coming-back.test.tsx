import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { EXCEPTIONS, RESUMED_PAGES } from '#domain/resume.ts';
import type { Welcome } from '#machines/knowledge/links.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toReview, toTimes, toVaccines } from '#tests/support/journey-steps.ts';
import { knowing } from '#tests/support/knowing.tsx';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { SaveLater } from './save-later.tsx';
import { WelcomeBack } from './welcome-back.tsx';

/** The banner of a journey with a held time, or of one on its vaccines page. */
async function greet(welcome: Welcome, language: Language = 'en', way = toVaccines) {
  const journey = startJourney(language);
  await way(journey);
  const { container } = await showView(knowing({ welcome }, WelcomeBack), journey);
  return container;
}

describe('the welcome back', () => {
  it.each(BOTH.flatMap((language) => RESUMED_PAGES.map((page) => [page, language] as const)))(
    'RES-01 greets at %s and says what was saved, in %s',
    async (page, language) => {
      const container = await greet({ page, exception: undefined }, language);
      expect(container.textContent).toMatch(
        language === 'es'
          ? /^Le damos la bienvenida de nuevo\S.*(guardad|como lo dejó)/
          : /^Welcome back\S.*(saved|as you left it)/,
      );
      expect(container.textContent).not.toContain('welcome.');
    },
  );

  it.each(
    BOTH.flatMap((language) => EXCEPTIONS.map((exception) => [exception, language] as const)),
  )(
    'RES-02 says what %s means and that everything else was saved, in %s',
    async (exception, language) => {
      const page = exception === 'notEligible' ? 'vaccine-selector' : 'timeslots';
      const container = await greet({ page, exception }, language);
      expect(container.textContent).toContain(
        language === 'es' ? 'Todo lo demás está guardado.' : 'Everything else is saved.',
      );
    },
  );

  it('RES-02 says when the time is held again', async () => {
    const there = { page: 'review-appt', exception: undefined } as const;
    expect((await greet(there, 'en', toReview)).textContent).toContain(
      'We are holding your time again.',
    );
    expect((await greet(there)).textContent).not.toContain('We hold');
  });

  it('RES-01 does not greet a visitor who has not been away', async () => {
    const { container } = await showView(WelcomeBack, await toVaccines());
    expect(container.textContent).toBe('');
  });
});

describe('save and finish later', () => {
  it.each(BOTH)(
    'RES-01 leads from a page of the booking to the form for the link, in %s',
    async (language) => {
      const journey = startJourney(language);
      await toTimes(journey);
      const { user } = await showView(SaveLater, journey);
      await user.click(
        screen.getByRole('button', {
          name: language === 'es' ? 'Guardar y terminar después' : 'Save and finish later',
        }),
      );
      expect(journey.at({ flow: 'finish-later' })).toBe(true);
    },
  );

  it('SES-03 leads from the review to starting over, after a question', async () => {
    await showView(SaveLater, await toTimes());
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
    cleanup();
    const journey = await toReview();
    const { user } = await showView(SaveLater, journey);
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(journey.at({ flow: 'review-appt', restart: 'asking' })).toBe(true);
  });

  it('RES-01 waits until the page has its answer', async () => {
    const journey = await toTimes();
    const { world } = await showView(SaveLater, journey);
    await world(() => journey.send({ type: 'radius.chosen', miles: 50 }));
    expect(screen.queryByRole('button')).toBeNull();
    await world(() => journey.answer('searchTimeslots', sample.times(false)));
    expect(screen.getByRole('button')).toBeTruthy();
  });
});
