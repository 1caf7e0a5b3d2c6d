// Draws the charts from the machines themselves: docs/chart/ to look at, docs/chart.txt and
// docs/chart-desk.txt to review.
// `npm run chart:draw`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deskMachine } from '#machines/desk/desk.machine.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { askedOptions } from '#tests/support/asked-options.ts';
import { chartListing } from './listing.ts';
import { chartPictures } from './picture.ts';

// Ends for any option: it has none.
askedOptions({ options: {} });

const inDocs = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));

rmSync(inDocs('chart'), { recursive: true, force: true });
mkdirSync(inDocs('chart'));
for (const [name, picture] of chartPictures()) writeFileSync(inDocs(`chart/${name}`), picture);
writeFileSync(inDocs('chart.txt'), chartListing(journeyMachine));
writeFileSync(inDocs('chart-desk.txt'), chartListing(deskMachine));
