import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { NotFoundView } from './not-found.view.tsx';

describe('not-found', () => {
  it.each(BOTH)('RTE-19 says so and leads to the first page, in %s', async (language) => {
    const journey = startJourney(language);
    journey.send({ type: 'NAV', page: 'not-found' });
    const { user } = await showView(NotFoundView, journey);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      language === 'es' ? 'No encontramos esa página' : 'We cannot find that page',
    );
    expect(screen.getByRole('link').getAttribute('href')).toMatch(
      /^https:\/\/www\.google\.com\/maps\//,
    );
    await user.click(screen.getByRole('button'));
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });
});
