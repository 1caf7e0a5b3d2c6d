import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { key } from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { VaccinationHistoryView } from './vaccination-history.view.tsx';

it.each(BOTH)('RTE-18 CRD-02 says that a link may be cut short, in %s', async (language) => {
  const said = language === 'es' ? /falte una parte del enlace/ : /Part of the link may be missing/;
  const journey = startJourney(language);
  journey.send({ type: 'NAV', page: 'vaccination-history', key });
  const { world } = await showView(VaccinationHistoryView, journey);
  expect(screen.getByText(said)).toBeTruthy();
  await world(() => journey.send({ type: 'find.wanted' }));
  expect(screen.queryByText(said)).toBeNull();
});
