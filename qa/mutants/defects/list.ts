/** All defects that were written down, and whether each still finds its place. */
import type { Defect, Mistake, Room } from './defect.ts';
import { inContract } from './in-contract.ts';
import { inDomain } from './in-domain.ts';
import { inMachines } from './in-machines.ts';
import { inServer } from './in-server.ts';
import { inViews } from './in-views.ts';
import { inWords } from './in-words.ts';

const LISTS: Readonly<Record<Room, readonly Mistake[]>> = {
  machines: inMachines,
  views: inViews,
  words: inWords,
  server: inServer,
  domain: inDomain,
  contract: inContract,
};

// the keys of the table are the rooms
export const DEFECTS: readonly Defect[] = (Object.keys(LISTS) as Room[]).flatMap((room) =>
  LISTS[room].map((mistake) => ({ room, ...mistake })),
);

/**
 * The file's text with the defect in it.
 * @throws Error where what it replaces does not stand there exactly once
 */
export function broken({ id, file, find, replace }: Defect, text: string): string {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `${id}: its text stands ${more.length + (after === undefined ? 0 : 1)} times in ${file}, not once. Mend its entry.`,
    );
  return before + replace + after;
}
