import { expect, it } from 'vitest';
import { FhirProblem } from '../problem.ts';
import { pageOfThose } from './page-of-those.ts';

/** A table of numbers that counts how many of its rows were read. */
function tableOf(size: number) {
  let read = 0;
  const find = async ({ limit, offset }: { limit: number; offset: number }) => {
    const rows = Array.from({ length: size }, (_, index) => index).slice(offset, offset + limit);
    read += rows.length;
    return rows;
  };
  return { find, read: () => read };
}

it('STD-03 SAF-08 refuses a search that would open every patient to find a few', async () => {
  const { find, read } = tableOf(1_000_000);
  const found = pageOfThose(find, () => false, { limit: 51, offset: 0 });
  await expect(found).rejects.toBeInstanceOf(FhirProblem);
  await expect(found).rejects.toMatchObject({ status: 400, issues: [{ code: 'too-costly' }] });
  expect(read()).toBeLessThanOrEqual(5000);
});

it('STD-03 finds the page of a search that narrows, and all there are of a small one', async () => {
  const { find, read } = tableOf(1_000_000);
  const isEven = (row: number) => row % 2 === 0;
  await expect(pageOfThose(find, isEven, { limit: 2, offset: 150 })).resolves.toEqual([300, 302]);
  expect(read()).toBeLessThanOrEqual(400);
  const small = tableOf(999);
  await expect(
    pageOfThose(small.find, (row) => row === 998, { limit: 51, offset: 0 }),
  ).resolves.toEqual([998]);
});
