/** `npm run errors:draw`: writes docs/errors.md. */
import { writeFileSync } from 'node:fs';
import { generateOurJourneys } from '#qa/journeys/generate.ts';
import { patient } from '#qa/journeys/patient.ts';
import { askedOptions } from '#tests/support/asked-options.ts';
import { errorRows, errorsPage } from './errors.ts';

// Ends for any option: it has none.
askedOptions({ options: {} });

writeFileSync(
  new URL('../../docs/errors.md', import.meta.url),
  errorsPage(errorRows(generateOurJourneys(patient).planned)),
);
