import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { customer } from '#qa/journeys/samples.ts';
import { onePerson, record } from '#qa/journeys/record-samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { VaccinationHistoryView } from './vaccination-history.view.tsx';

it.each(BOTH)('CRD-05 VAC-15 offers no dose that is booked already, in %s', async (language) => {
  const journey = startJourney(language);
  journey.send({ type: 'visitor.identified', me: customer });
  journey.send({ type: 'NAV', page: 'vaccination-history' });
  await journey.answer('listRecords', onePerson);
  const [flu, ...others] = record.due;
  if (!flu) throw new Error('flu is due');
  await journey.answer('getRecord', {
    ...record,
    due: [{ ...flu, bookedOn: '2026-12-02' }, ...others],
  });
  await showView(VaccinationHistoryView, journey);
  const words =
    language === 'es'
      ? { title: 'Lo que sigue', booked: 'Tiene cita el 2 de diciembre de 2026' }
      : { title: 'What is next', booked: 'Booked for December 2, 2026' };
  const next = screen.getByRole('region', { name: words.title });
  expect(within(next).getByText(words.booked)).toBeTruthy();
  expect(within(next).getAllByRole('button')).toHaveLength(others.length);
});
