// People invited to a campaign, from outside: by a list, and their links as the command shows them.
import { randomUUID } from 'node:crypto';
import { importPeople } from '#server/campaigns/import/import-people.ts';
import { readPeople } from '#server/campaigns/import/people-csv.ts';
import type { ImportRequest } from '#server/campaigns/import/read-arguments.ts';
import type { Database } from '#server/database/database.ts';
import { gazetteer } from '#server/geo/gazetteer.ts';

export const HEADER =
  'firstName,lastName,dateOfBirth,gender,race,ethnicity,email,phone,textsAgreed,zip,language';

/** A person who may have a flu shot in Chicago. */
export const INVITED = {
  firstName: 'Xóchitl',
  lastName: 'Wrzesniewska',
  dateOfBirth: '04/28/1984',
  gender: 'Female',
  race: '2106-3',
  ethnicity: '2135-2',
  email: 'xochitl@personal.example',
  phone: '312-555-0187',
  textsAgreed: 'no',
  zip: '60601',
  language: 'en',
};
/** As the page sends it. */
export const INVITED_BORN = '1984-04-28';

export type ListRow = Partial<typeof INVITED>;

export const listOf = (...rows: ListRow[]): Buffer =>
  Buffer.from(
    [HEADER, ...rows.map((row) => Object.values({ ...INVITED, ...row }).join(','))].join('\n'),
  );

const SITE = 'https://www.pharmacy.example';
const SPANISH_SITE = 'https://es.pharmacy.example';

export const requestFor = (changes: Partial<ImportRequest> = {}): ImportRequest => ({
  file: 'people.csv',
  nameEn: `Flu ${randomUUID()}`,
  nameEs: 'Gripe 2026',
  vaccineCode: '150',
  days: 30,
  isSent: false,
  ...changes,
});

/** Invites people to a campaign, by default a new one. */
export const inviteAll = (
  database: Database,
  rows: ListRow[],
  request: Partial<ImportRequest> = {},
) =>
  importPeople(
    database,
    readPeople(listOf(...rows), gazetteer(), new Date()),
    requestFor(request),
    (language) => (language === 'es' ? SPANISH_SITE : SITE),
  );

/** Invites one person; returns the key of the link. */
export async function inviteOne(
  database: Database,
  row: ListRow = {},
  request: Partial<ImportRequest> = {},
): Promise<string> {
  const { links } = await inviteAll(database, [row], request);
  return keyIn(links[0]);
}

/** The key in a line that shows a link. */
export const keyIn = (shown = ''): string => new URL(shown.split('\t')[1] ?? '').hash.slice(1);
