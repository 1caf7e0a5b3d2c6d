import { describe, expect, it } from 'vitest';
import { readSource } from '#tests/support/source-tree.ts';
import { RULES, validationPage } from './page.ts';

describe('docs/validation.md', () => {
  it('VAL-01 VAL-11 tells of every rule, its home and its words', async () => {
    expect(RULES.map(({ id }) => id)).toEqual(
      Array.from({ length: 11 }, (_, index) => `VAL-${String(index + 1).padStart(2, '0')}`),
    );
    await expect(validationPage()).toMatchFileSnapshot('../../docs/validation.md');
  });

  it.each(RULES.flatMap(({ id, homes }) => homes.map((home) => ({ id, ...home }))))(
    '$id $exports is in $file',
    ({ file, exports }) => {
      expect(readSource(file)).toMatch(new RegExp(`^export (?:const|function) ${exports}\\b`, 'm'));
    },
  );
});
