import { expect, it } from 'vitest';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import { importsOf } from './arrows.ts';

/** The only files that count days or ask a zone for its clock. */
const DATES = new Set(['domain/dates.ts', 'domain/zones.ts']);
const LIBRARIES = /^date-fns(-tz)?(\/|$)/;
/**
 * A date taken apart or put together by hand; to write one with Intl, or a moment as ISO text, is
 * no arithmetic.
 */
const BY_HAND =
  /\.(?:get|set)(?:UTC)?(?:Date|Day|Month|Hours|Minutes)\(|\.set(?:UTC)?FullYear\(|\.getTimezoneOffset\(|Date\.UTC\(/g;

const files = ['domain', 'contract', 'machines', 'src', 'server', 'qa', 'scripts']
  .flatMap((room) => filesBelow(room))
  .filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('/testing/') && !DATES.has(file),
  );

it('TIM-02 dates and zones go through one module, which the library works for', () => {
  const importers = files.filter((file) =>
    importsOf(file, readSource(file)).some((name) => LIBRARIES.test(name)),
  );
  expect(importers).toEqual([]);
  for (const file of DATES) expect(importsOf(file, readSource(file)).join()).toMatch('date-fns');
});

it('TIM-02 no other file counts days, months or hours of a date by hand', () => {
  const byHand = files.flatMap((file) =>
    [...readSource(file).matchAll(BY_HAND)].map(([call]) => `${file}: ${call}`),
  );
  expect(byHand).toEqual([]);
});
