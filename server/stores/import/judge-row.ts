import { createHash } from 'node:crypto';
import { hyphenatePhone, phoneDigits } from '#domain/phone-shape.ts';
import type { Gazetteer } from '#server/geo/gazetteer.ts';
import type { CsvRow } from './csv-rows.ts';
import { judgePlace } from './judge-place.ts';
import type { JudgedPlace } from './judge-place.ts';
import type { Note } from './notes.ts';

export interface JudgedStore extends Omit<JudgedPlace, 'notes'> {
  storeNumber: string;
  organizationId: string;
  name: string;
  line1: string;
  phone: string | null;
}

export type Judgement = { store: JudgedStore; notes: Note[] } | { refused: string };

/** One row of a list: a store to import with its corrections, or one clause saying why not. */
export function judgeRow(row: CsvRow, gazetteer: Gazetteer): Judgement {
  if (!row.name) return { refused: 'no name' };
  if (!row.chain) return { refused: 'no chain' };
  if (!row.street) return { refused: 'no street address' };
  const place = judgePlace(row, gazetteer);
  if (typeof place === 'string') return { refused: place };

  const { notes: placeNotes, ...where } = place;
  const notes = [...placeNotes];
  const organizationId = slug(row.chain);
  const store = {
    ...where,
    organizationId,
    storeNumber: `${organizationId}-${numberOf(row, where.zip, notes)}`,
    name: row.name,
    line1: row.street,
    phone: phoneOf(row.phone, notes),
  };
  return { store, notes };
}

/** 'Rite Aid' and 'RiteAid' are one chain, 'Walgreens Co.' is Walgreens. */
function slug(chain: string): string {
  const bare = chain
    .toLowerCase()
    .replace(/[,.]/g, ' ')
    .replace(/\b(inc|co|llc|corp|corporation)\b/g, ' ');
  return (
    bare
      .normalize('NFD')
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 24) || 'store'
  );
}

const noNumber = /^(|n\/?a|none|not applicable|unknown)$/i;

function numberOf(row: CsvRow, zip: string, notes: Note[]): string {
  const number = row.store.replace(/[^A-Za-z0-9-]/g, '').slice(0, 14);
  if (!noNumber.test(row.store) && number) return number;
  notes.push({ kind: 'numberFromAddress' });
  return `a${createHash('sha256').update(`${row.street.toLowerCase()} ${zip}`).digest('hex').slice(0, 10)}`;
}

/** More digits would be an extension or a typo: half a number is worse than none. */
const phoneDigitsNeeded = 10;

function phoneOf(text: string, notes: Note[]): string | null {
  if (text === '') {
    notes.push({ kind: 'noPhone' });
    return null;
  }
  if (phoneDigits(text).length === phoneDigitsNeeded) return hyphenatePhone(text);
  notes.push({ kind: 'phoneDropped', detail: text });
  return null;
}
