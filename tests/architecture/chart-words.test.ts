// A name of the charts means one thing. Where vocabularies are joined, the second of two actions or
// guards with one name replaces the first without a word; no type says so.
import { describe, expect, it } from 'vitest';
import { filesBelow } from '#tests/support/source-tree.ts';
import { givenTwice, type Vocabulary } from './chart-words.ts';

/** Everything that these modules export. */
async function exportsOf(files: readonly string[]): Promise<unknown[]> {
  const modules = await Promise.all(
    files.map(
      // What is imported is only looked at.
      async (file) => (await import(/* @vite-ignore */ `../../${file}`)) as Record<string, unknown>,
    ),
  );
  return modules.flatMap((one) => Object.values(one));
}

const sources = (folder: string) =>
  filesBelow(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

describe('the words of a chart', () => {
  it.each([
    ['desk', 'machines/desk', 7],
    ['journey', 'machines/vocabulary', 20],
  ])('of the %s name each action, guard and delay once', async (_, folder, least) => {
    const { vocabularies, twice } = givenTwice(await exportsOf(sources(folder)));
    expect(vocabularies).toBeGreaterThanOrEqual(least);
    expect(twice).toEqual([]);
  });

  it('the judge knows a name that is given twice, and one that is handed on', () => {
    const keep = () => {};
    const first: Vocabulary = { actions: { keep }, guards: { isFull: () => true } };
    const handedOn: Vocabulary = { actions: { keep, drop: () => {} } };
    const second: Vocabulary = { guards: { isFull: () => false } };
    expect(givenTwice([first, handedOn, 'text', undefined]).twice).toEqual([]);
    expect(givenTwice([first, handedOn, second]).twice).toEqual(['guards isFull']);
  });
});
