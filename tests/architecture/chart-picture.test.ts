import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chartPicture } from '../../scripts/chart/picture.ts';

it('RTE-20 docs/chart.svg shows the chart as it is now (npm run chart:draw)', () => {
  expect(readFileSync(new URL('../../docs/chart.svg', import.meta.url), 'utf8')).toBe(
    chartPicture(),
  );
});
