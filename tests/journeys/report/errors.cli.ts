/** `npm run errors:draw`: writes docs/errors.md. */
import { writeFileSync } from 'node:fs';
import { generateOurJourneys } from '../generate.ts';
import { patient } from '../patient.ts';
import { errorsPage } from './errors.ts';

writeFileSync(
  new URL('../../../docs/errors.md', import.meta.url),
  errorsPage(generateOurJourneys(patient).planned),
);
