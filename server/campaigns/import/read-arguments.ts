import { CAMPAIGN_NAME_MAX_LENGTH, INVITATION_DAYS } from '#domain/campaigns.ts';
import { isWritable } from '#domain/text.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import { argumentsOf } from '#server/lists/arguments.ts';
import { ListProblem } from '#server/lists/csv-list.ts';

export const USAGE =
  'usage: npm run campaigns:import -- PEOPLE.csv --name-en "Flu 2026" --name-es "Gripe 2026" --vaccine 150 [--days 30] [--send]';

export interface ImportRequest {
  file: string;
  nameEn: string;
  nameEs: string;
  vaccineCode: string;
  /** How many days the links of newly invited people work. */
  days: number;
  /** Whether to send the links; otherwise they are only printed. */
  isSent: boolean;
}

/** @throws ListProblem with the usage, or with the invalid option */
export function readArguments(args: string[]): ImportRequest {
  const { file, values } = parsed(args);
  return {
    file,
    nameEn: nameIn(values['name-en'], '--name-en'),
    nameEs: nameIn(values['name-es'], '--name-es'),
    vaccineCode: vaccineIn(values.vaccine),
    days: daysIn(values.days),
    isSent: values.send ?? false,
  };
}

function parsed(args: string[]) {
  const { values, positionals } = argumentsOf(args, USAGE, {
    'name-en': { type: 'string' },
    'name-es': { type: 'string' },
    vaccine: { type: 'string' },
    days: { type: 'string' },
    send: { type: 'boolean' },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new ListProblem(USAGE);
  return { file, values };
}

function nameIn(text: string | undefined, option: string): string {
  if (text === undefined) throw new ListProblem(USAGE);
  const name = text.replace(/\s+/g, ' ').trim();
  const fits = name !== '' && name.length <= CAMPAIGN_NAME_MAX_LENGTH;
  if (fits && isWritable(name) && !/\p{C}/u.test(name)) return name;
  throw new ListProblem(`${option}: a name of 1 to ${CAMPAIGN_NAME_MAX_LENGTH} characters`);
}

function vaccineIn(text: string | undefined): string {
  if (text === undefined) throw new ListProblem(USAGE);
  const vaccine = vaccineByCode(text.trim());
  if (vaccine) return vaccine.code;
  throw new ListProblem('--vaccine: the code of a vaccine of the catalogue, such as 150 for flu');
}

function daysIn(text: string | undefined): number {
  const { usual, most } = INVITATION_DAYS;
  const days = text === undefined ? usual : Number(text);
  if ((text === undefined || /^\d+$/.test(text)) && days >= 1 && days <= most) return days;
  throw new ListProblem(`--days: a whole number from 1 to ${most}`);
}
