// Who somebody is in a table, and how the wire tells of it (PAT-01).
import { text } from 'drizzle-orm/pg-core';
import { cleanName } from '#domain/names.ts';
import type { EthnicityCode, GenderCode, RaceCode } from '#domain/person-choices.ts';
import type { WireWho } from '#domain/who.ts';

/** The columns of every table that has people. */
export const whoColumns = () => ({
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  gender: text().$type<GenderCode>().notNull(),
  raceCode: text('race_code').$type<RaceCode>().notNull(),
  ethnicityCode: text('ethnicity_code').$type<EthnicityCode>().notNull(),
});

export interface WhoRow {
  firstName: string;
  lastName: string;
  gender: GenderCode;
  raceCode: RaceCode;
  ethnicityCode: EthnicityCode;
}

/** Whose key is gone: all that is left of somebody who was sealed (SAF-08). */
export const NOBODY = {
  firstName: '',
  lastName: '',
  dob: '1900-01-01',
  gender: 'Unknown',
  raceCode: 'UNK',
  ethnicityCode: 'UNK',
} as const satisfies WhoRow & { dob: string };

type OnWire = WireWho<GenderCode, RaceCode, EthnicityCode>;

/** As it is kept: names without the spaces around them. */
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
