// Draws the chart as docs/chart.svg, from the machine itself: `npm run chart:draw`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chartPicture } from './chart/picture.ts';

writeFileSync(fileURLToPath(new URL('../docs/chart.svg', import.meta.url)), chartPicture());
