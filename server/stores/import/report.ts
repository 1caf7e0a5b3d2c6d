import type { JudgedList } from './judge-list.ts';
import { NOTES } from './notes.ts';
import type { NoteKind } from './notes.ts';
import type { Saved } from './save-stores.ts';

// Object.keys loses the type of a constant table's keys.
const kinds = Object.keys(NOTES) as NoteKind[];

/** A few lines about the outcome of the import. */
export function summaryOf(
  { stores, refused }: JudgedList,
  { added, updated, unchanged }: Saved,
): string {
  return [
    `${count(stores.length + refused.length)} rows read: ${count(stores.length)} imported, ${count(refused.length)} not.`,
    `Stores: ${count(added)} added, ${count(updated)} updated, ${count(unchanged)} as they were.`,
    ...(added > 0
      ? [
          'The list has no hours, capacity or stock: new stores begin with usual ones.',
          ...stores
            .slice(0, 1)
            .map(
              ({ store }) =>
                `A store is named by its chain and its number, here and in other commands: ${store.storeNumber}.`,
            ),
        ]
      : []),
  ].join('\n');
}

/** Every row that was not imported or was corrected, by line number and reason. */
export function reportOf(list: JudgedList): string {
  const refused = list.refused.map(({ line, reason }) => `  line ${line}: ${reason}`);
  return [
    `Not imported (${refused.length})`,
    ...refused,
    ...kinds.flatMap((kind) => notesOf(list, kind)),
  ].join('\n');
}

function notesOf({ stores }: JudgedList, kind: NoteKind): string[] {
  const noted = stores.flatMap(({ line, notes }) =>
    notes.filter((note) => note.kind === kind).map(({ detail }) => ({ line, detail })),
  );
  if (noted.length === 0) return [];
  const bare = noted.filter(({ detail }) => detail === undefined).map(({ line }) => line);
  return [
    '',
    `Imported, ${NOTES[kind]} (${noted.length})`,
    ...(bare.length > 0 ? [`  lines ${rangesOf(bare)}`] : []),
    ...noted.flatMap(({ line, detail }) =>
      detail === undefined ? [] : `  line ${line}: ${detail}`,
    ),
  ];
}

/** [2, 3, 4, 9] -> '2-4, 9'. */
export function rangesOf(lines: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && line === last.to + 1) last.to = line;
    else ranges.push({ from: line, to: line });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(', ');
}

const count = (number: number): string => number.toLocaleString('en-US');
