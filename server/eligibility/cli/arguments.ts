// Reads the command line of `npm run eligibility`; every error is one clear line.
import { parseArgs } from 'node:util';
import type { Screening } from '#contract/vaccines.ts';
import { EARLIEST_YEAR, isIsoDate, usToIso, type IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { HEALTH_QUESTIONS, YES_NO_UNSURE } from '#domain/screening.ts';
import type { StateCode } from '#domain/states.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { ownCode, VACCINE_CODES, type VaccineCode } from '#domain/vaccine-codes.ts';
import { isState } from '#server/geo/gazetteer.ts';

export const USAGE = `usage: npm run eligibility -- --dob DATE --state ST [options]

  --dob DATE          date of birth; dates are YYYY-MM-DD or MM/DD/YYYY
  --state ST          two letters, as IL
  --on DATE           the day of the visit; today where the person is, without it
  --history LIST      earlier doses, as 187@2025-01-10,key:87@2024-06-01,covid:PFI@2025-09-01
                      a number is CDC's CVX code; key:87 is a key of our catalogue (CDC's 87 is another product);
                      covid:PFI, covid:MOD, covid:JJ or covid is a COVID-19 dose of that maker
  --conditions LIST   CDC's coded observations, as 007 or 170@2026-06-01 (007 is pregnant)
  --answers LIST      ${HEALTH_QUESTIONS.join(', ')} = yes, no or notSure, as immunocompromised=yes
  --sex SEX           Female, Male or Unknown
  --vaccine CODE      one vaccine of the catalogue only
  --lang LANG         en or es
  --json              for programs
  --help`;

/** An invalid argument; the message names the option in one line. */
export class ArgumentProblem extends Error {}

export interface EligibilityRequest {
  dob: IsoDate;
  state: StateCode;
  /** undefined: today in the state. */
  on: IsoDate | undefined;
  screening: Screening;
  vaccines: readonly VaccineCode[];
  language: Language;
  json: boolean;
}

const OPTIONS = {
  dob: { type: 'string' },
  state: { type: 'string' },
  on: { type: 'string' },
  history: { type: 'string' },
  conditions: { type: 'string' },
  answers: { type: 'string' },
  sex: { type: 'string' },
  vaccine: { type: 'string' },
  lang: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/**
 * @returns undefined when only help was asked for.
 * @throws ArgumentProblem naming the invalid option
 */
export function readArguments(args: string[]): EligibilityRequest | undefined {
  const values = valuesOf(args);
  if (values.help) return undefined;
  const dob = dateIn('--dob', values.dob);
  if (dob === undefined)
    throw new ArgumentProblem('--dob is missing: a date of birth, as 1984-04-28');
  if (Number(dob.slice(0, 4)) < EARLIEST_YEAR) {
    throw new ArgumentProblem(`--dob ${values.dob} is before ${EARLIEST_YEAR}`);
  }
  const on = dateIn('--on', values.on);
  if (on !== undefined && on < dob) throw new ArgumentProblem(`--on ${values.on} is before --dob`);
  return {
    dob,
    state: stateIn(values.state),
    on,
    screening: {
      sex: chosen('--sex', values.sex, ['Female', 'Male', 'Unknown']) ?? 'Unknown',
      ...(values.history !== undefined && { history: listOf(values.history).map(doseIn) }),
      observations: listOf(values.conditions).map(observationIn),
      answers: Object.fromEntries(listOf(values.answers).map(answerIn)),
    },
    vaccines: values.vaccine === undefined ? VACCINE_CODES : [vaccineIn(values.vaccine)],
    language: chosen('--lang', values.lang, ['en', 'es']) ?? 'en',
    json: values.json ?? false,
  };
}

/** @throws ArgumentProblem naming the first dose before birth or after the visit */
export function checkDoses({ dob, screening }: EligibilityRequest, on: IsoDate): void {
  const wrong = screening.history?.find(({ date }) => date < dob || date > on);
  if (wrong)
    throw new ArgumentProblem(`--history ${wrong.date} is not between --dob and the visit`);
}

function valuesOf(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (cause) {
    const [line = ''] = cause instanceof Error ? cause.message.split('\n') : [];
    throw new ArgumentProblem(`${line} (--help lists the options)`, { cause });
  }
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '').split(',').flatMap((part) => part.trim() || []);

/** Accepts both date formats; undefined when none was given. */
function dateIn(option: string, text: string | undefined): IsoDate | undefined {
  if (text === undefined) return undefined;
  const date = isIsoDate(text) ? text : usToIso(text);
  if (date === undefined) {
    throw new ArgumentProblem(`${option} ${text} is not a date: write YYYY-MM-DD or MM/DD/YYYY`);
  }
  return date;
}

function stateIn(text: string | undefined): StateCode {
  if (text === undefined) throw new ArgumentProblem('--state is missing: two letters, as IL');
  const wanted = text.toUpperCase();
  if (!isState(wanted))
    throw new ArgumentProblem(`--state ${text} is no state: two letters, as IL`);
  return wanted;
}

function chosen<const T extends string>(
  option: string,
  text: string | undefined,
  values: readonly T[],
): T | undefined {
  if (text === undefined) return undefined;
  const found = values.find((value) => value.toLowerCase() === text.toLowerCase());
  if (found === undefined)
    throw new ArgumentProblem(`${option} ${text} is none of ${values.join(', ')}`);
  return found;
}

function vaccineIn(text: string): VaccineCode {
  const code = ownCode(text);
  if (code === undefined) {
    throw new ArgumentProblem(
      `--vaccine ${text} is not in the catalogue: ${VACCINE_CODES.join(' ')}`,
    );
  }
  return code;
}

/** '187@2025-01-10', 'key:87@2024-06-01', 'covid:PFI@2025-09-01'. */
function doseIn(text: string): NonNullable<Screening['history']>[number] {
  const [what = '', when, ...rest] = text.split('@');
  const date = when === undefined || rest.length > 0 ? undefined : dateIn('--history', when);
  if (date === undefined) {
    throw new ArgumentProblem(`--history ${text} has no date: write it as 187@2025-01-10`);
  }
  const [kind, name, maker] = what.split(':');
  if (/^\d{2,3}$/.test(what)) return { cvx: what, date };
  if (kind === 'covid') return { vaccineCode: COVID, date, ...(name && { manufacturer: name }) };
  const vaccineCode = kind === 'key' ? ownCode(name ?? '') : undefined;
  if (vaccineCode === undefined) {
    throw new ArgumentProblem(
      `--history ${text}: ${what} is neither a CVX code (187), nor key:87, nor covid:PFI`,
    );
  }
  return { vaccineCode, date, ...(maker && { manufacturer: maker }) };
}

function observationIn(text: string): { code: string; date?: IsoDate } {
  const [code = '', when] = text.split('@');
  if (!/^\d{3}$/.test(code)) {
    throw new ArgumentProblem(`--conditions ${text} is no code of three digits, as 007`);
  }
  const date = dateIn('--conditions', when);
  return date === undefined ? { code } : { code, date };
}

function answerIn(text: string): [string, string] {
  const [question, given] = text.split('=');
  const option = '--answers';
  const asked = chosen(option, question, HEALTH_QUESTIONS);
  const answer = chosen(`${option} ${question} =`, given, YES_NO_UNSURE);
  if (asked === undefined || answer === undefined) {
    throw new ArgumentProblem(`${option} ${text} has no answer: write it as immunocompromised=yes`);
  }
  return [asked, answer];
}
