import type { Gazetteer } from '#server/geo/gazetteer.ts';
import type { StoreList } from './csv-rows.ts';
import { judgeRow } from './judge-row.ts';
import type { JudgedStore } from './judge-row.ts';
import type { Note } from './notes.ts';

export interface ListedStore {
  line: number;
  store: JudgedStore;
  notes: Note[];
}

export interface JudgedList {
  stores: ListedStore[];
  refused: { line: number; reason: string }[];
}

/**
 * Every line of the list, in order, either as a store or with the reason why not; a store listed
 * twice is imported once.
 */
export function judgeList({ lines, broken }: StoreList, gazetteer: Gazetteer): JudgedList {
  const stores: ListedStore[] = [];
  const refused = [...broken];
  const lineOfNumber = new Map<string, number>();
  const lineOfDoor = new Map<string, number>();

  for (const { line, row } of lines) {
    const judged = judgeRow(row, gazetteer);
    if ('refused' in judged) {
      refused.push({ line, reason: judged.refused });
      continue;
    }
    const { store, notes } = judged;
    const door = doorOf(store);
    const sameNumber = lineOfNumber.get(store.storeNumber);
    const sameDoor = door && lineOfDoor.get(door);
    if (sameNumber)
      refused.push({ line, reason: `the same chain and store number as line ${sameNumber}` });
    else if (sameDoor)
      refused.push({ line, reason: `the same phone, house number and ZIP as line ${sameDoor}` });
    else {
      lineOfNumber.set(store.storeNumber, line);
      if (door) lineOfDoor.set(door, line);
      stores.push({ line, store, notes });
    }
  }
  return { stores, refused: refused.sort((a, b) => a.line - b.line) };
}

/** Identifies a store even when two lists write its street and chain differently. */
function doorOf({ phone, zip, line1 }: JudgedStore): string | undefined {
  const house = /^\d+/.exec(line1)?.[0];
  return phone && house ? `${phone} ${zip} ${house}` : undefined;
}
