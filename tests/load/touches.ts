// npm run touches [-- --write]: how many product files know a patient's field, a page, an error's
// code. What is there already tells what the next one will touch; migrations come on top, and what
// `npm run db:release` writes down of a release.
import { ERRORS } from '#contract/error-codes.ts';
import { PAGES } from '#domain/pages.ts';
import type { Who } from '#domain/who.ts';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { table, writeSection } from './support/performance-page.ts';

const isWritten = askedToWrite();

const ROOMS = ['domain', 'contract', 'machines', 'src', 'server', 'locales'] as const;
const AIMS = { field: 12, page: 8, code: 5 } as const;

const files = ROOMS.flatMap((room) => filesBelow(room))
  .filter((file) => !/\.test\.tsx?$|\/migrations\/|\/release\/released\.txt$/.test(file))
  .map((file) => ({ file, text: readSource(file) }));

/** How many files have a match. */
const knowing = (name: RegExp) => files.filter(({ text }) => name.test(text)).length;

interface Counted {
  what: string;
  counts: readonly { name: string; count: number }[];
  aim: number;
}

/** Of the five, the one whose name is no other word as well. */
const FIELD = 'ethnicity' satisfies keyof Who;

const counted: readonly Counted[] = [
  {
    what: `a patient's field (${FIELD})`,
    counts: [{ name: FIELD, count: knowing(new RegExp(FIELD)) }],
    aim: AIMS.field,
  },
  {
    what: 'a page, by its id',
    // An id of one plain word is many other things, too.
    counts: Object.keys(PAGES)
      .filter((id) => id.includes('-'))
      .map((id) => ({ name: id, count: knowing(new RegExp(`['"]${id}['"]|/${id}[/.]`)) })),
    aim: AIMS.page,
  },
  {
    what: 'an error’s code',
    counts: Object.keys(ERRORS)
      .filter((code) => code.includes('_'))
      .map((code) => ({ name: code, count: knowing(new RegExp(`\\b${code}\\b`)) })),
    aim: AIMS.code,
  },
];

const rows = counted.map(({ what, counts, aim }) => {
  const sorted = counts.toSorted((one, other) => one.count - other.count);
  const at = (place: number) => {
    const { name = '', count = 0 } = sorted[place] ?? {};
    return counts.length === 1 ? String(count) : `${count} (${name})`;
  };
  const middle = Math.floor(sorted.length / 2);
  return [what, at(0), at(middle), at(sorted.length - 1), String(aim)];
});
const text = `${table([['what', 'least', 'median', 'most', 'aim'], ...rows])}

\`npm run touches\`: files of ${ROOMS.join(', ')} that name it, without tests, migrations and what is written down of a release; of the last ones some are words of a language.`;
console.log(text);
if (isWritten) await writeSection('touches', `## What a change touches\n\n${text}`);
