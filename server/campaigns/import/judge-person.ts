import type { Language } from '#domain/languages.ts';
import { classifyLocation } from '#domain/location-text.ts';
import { todayIn } from '#domain/zones.ts';
import type { Gazetteer } from '#server/geo/gazetteer.ts';
import type { WhoRow } from '#server/database/who.ts';
import {
  judgeListedPerson,
  NAMED_COLUMNS,
  TOLD_COLUMNS,
  unless,
  type ListedPersonColumn,
} from '#server/lists/listed-person.ts';
import type { Invitation } from '../invitations.store.ts';

export const PERSON_COLUMNS = [
  ...NAMED_COLUMNS,
  ...TOLD_COLUMNS,
  'textsAgreed',
  'zip',
  'language',
] as const satisfies readonly (ListedPersonColumn | 'textsAgreed' | 'zip')[];

type Row = Record<(typeof PERSON_COLUMNS)[number], string>;

/** A row's person, in the form it is stored in. */
export type Person = WhoRow &
  Pick<Invitation, 'dob' | 'email' | 'phone' | 'textsAgreed' | 'zip'> & { language: Language };

const YES = /^(?:yes|y|true|1|sí|si)$/i;
const NO = /^(?:no|n|false|0)$/i;

/** A row as a person, or all its problems by column; values are not repeated. */
export function judgePerson(
  row: Row,
  places: Gazetteer,
  now: Date,
): { person: Person } | { wrong: string[] } {
  const location = classifyLocation(row.zip);
  const place = location.kind === 'zip' ? places.byZip(location.zip) : undefined;
  const { person, wrong: ofPerson } = judgeListedPerson(row, place && todayIn(place.timeZone, now));
  const textsAgreed = YES.test(row.textsAgreed);

  const rest = [
    ...unless(textsAgreed || NO.test(row.textsAgreed), 'textsAgreed', 'yes or no'),
    ...unless(!textsAgreed || row.phone, 'phone', 'needed, since textsAgreed says yes'),
    ...unless(row.email || textsAgreed, 'email', 'needed, unless textsAgreed says yes'),
    ...unless(place, 'zip', 'five digits, of a place in the US, Puerto Rico or the Virgin Islands'),
  ];
  const all = [...ofPerson, ...rest];
  const wrong = PERSON_COLUMNS.flatMap((name) =>
    all.filter(({ column }) => column === name).map(({ reason }) => `${name}: ${reason}`),
  );
  if (wrong.length > 0 || !person || !place) return { wrong };
  return { person: { ...person, textsAgreed, zip: place.zip } };
}
