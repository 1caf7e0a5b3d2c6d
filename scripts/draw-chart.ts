// Draws the chart from the machine itself: docs/chart.svg to look at, docs/chart.txt to review.
// `npm run chart:draw`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { journeyMachine } from '#machines/journey.machine.ts';
import { chartListing } from './chart/listing.ts';
import { chartPicture } from './chart/picture.ts';

const inDocs = (name: string) => fileURLToPath(new URL(`../docs/${name}`, import.meta.url));

writeFileSync(inDocs('chart.svg'), chartPicture());
writeFileSync(inDocs('chart.txt'), chartListing(journeyMachine));
