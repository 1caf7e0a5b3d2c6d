// A person's identity in a table, and its form in the API (PAT-01).
import { text } from 'drizzle-orm/pg-core';
import { cleanName } from '#domain/names.ts';
import { UNTOLD, type CodeOf, type CheckedWho } from '#domain/people.ts';
import type { WireWho } from '#domain/who.ts';

/** The columns of every table with people. */
export const whoColumns = () => ({
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  gender: text().$type<CodeOf<'gender'>>().notNull(),
  raceCode: text('race_code').$type<CodeOf<'race'>>().notNull(),
  ethnicityCode: text('ethnicity_code').$type<CodeOf<'ethnicity'>>().notNull(),
});

export interface WhoRow {
  firstName: string;
  lastName: string;
  gender: CodeOf<'gender'>;
  raceCode: CodeOf<'race'>;
  ethnicityCode: CodeOf<'ethnicity'>;
}

/** The columns' names in SQL. */
export const WHO_COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  gender: 'gender',
  raceCode: 'race_code',
  ethnicityCode: 'ethnicity_code',
} as const satisfies Record<keyof WhoRow, string>;

/** Only the identity columns, of everything a row says about a person. */
export const whoInRow = ({
  firstName,
  lastName,
  gender,
  raceCode,
  ethnicityCode,
}: WhoRow): WhoRow => ({ firstName, lastName, gender, raceCode, ethnicityCode });

/** The same by column name. */
export const inColumns = (row: WhoRow): Record<string, string> =>
  Object.fromEntries(
    Object.entries(whoInRow(row)).map(([name, said]) => [
      // the keys of a row are those of the table
      WHO_COLUMNS[name as keyof WhoRow],
      said,
    ]),
  );

/** What is left of a sealed person whose key is gone (SAF-08). */
export const NOBODY = {
  firstName: '',
  lastName: '',
  dob: '1900-01-01',
  gender: UNTOLD.gender,
  raceCode: UNTOLD.race,
  ethnicityCode: UNTOLD.ethnicity,
} as const satisfies WhoRow & { dob: string };

type OnWire = WireWho<CheckedWho>;

/** As stored: names without surrounding spaces. */
export const whoRow = ({ firstName, lastName, gender, race, ethnicity }: OnWire): WhoRow => ({
  firstName: cleanName(firstName),
  lastName: cleanName(lastName),
  gender,
  raceCode: race.code,
  ethnicityCode: ethnicity.code,
});

export const whoOfRow = (row: WhoRow): OnWire => ({
  firstName: row.firstName,
  lastName: row.lastName,
  gender: row.gender,
  race: { code: row.raceCode },
  ethnicity: { code: row.ethnicityCode },
});
