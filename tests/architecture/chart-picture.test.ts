import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chartPictures } from '#qa/chart/picture.ts';

const folder = new URL('../../docs/chart/', import.meta.url);

it('RTE-20 docs/chart shows the chart as it is now (npm run chart:draw)', () => {
  const pictures = chartPictures();
  expect(readdirSync(folder).toSorted()).toEqual([...pictures.keys()].toSorted());
  for (const [name, picture] of pictures)
    expect([name, readFileSync(new URL(name, folder), 'utf8')]).toEqual([name, picture]);
});
