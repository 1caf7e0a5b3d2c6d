import { describe, expect, it } from 'vitest';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';

const sheet = readSource('src/components/icon/drawings.svg');
const idsOf = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, id]) => id);
const icons = idsOf(/<symbol id="([^"]+)" viewBox="0 0 24 24">\s*<(?:path|circle)/g, sheet);
/** The union of names, read off its source: a type is not there when tests run. */
const names = idsOf(/^ {2}\| '([^']+)'/gm, readSource('src/components/icon/icon.tsx'));
const views = filesBelow('src')
  .filter((file) => /(?<!\.test)\.tsx$/.test(file) && !file.endsWith('/icon.tsx'))
  .map((file) => readSource(file))
  .join('\n');

describe('the sheet of drawings', () => {
  it('has an icon for every name, and a name for every icon', () => {
    expect(icons.length).toBeGreaterThan(0);
    expect(names).toEqual(icons);
  });

  it('has nothing that nobody shows, and all that is shown', () => {
    const all = idsOf(/<symbol id="([^"]+)"/g, sheet);
    expect(all.filter((id) => !new RegExp(`['"]${id}['"]`).test(views))).toEqual([]);
    expect(idsOf(/<Drawing id="([^"]+)"/g, views).filter((id) => !all.includes(id))).toEqual([]);
  });
});
