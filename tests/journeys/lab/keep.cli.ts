/** `npm run lab:keep`: writes what the lab knows of the journeys, after the chart has changed. */
import { writeFileSync } from 'node:fs';
import { generateOurJourneys } from '../generate.ts';
import { labFileOf, labText } from './make.ts';

const file = labFileOf(generateOurJourneys());
writeFileSync(new URL('../../../data/journeys/lab.json', import.meta.url), labText(file));
console.log(
  `data/journeys/lab.json: ${Object.keys(file.events).length} sample events, ${file.journeys.length} journeys, ways to ${Object.keys(file.ways).length} states`,
);
