// What is recorded about a dose given (DSK-03): 42 U.S.C. 300aa-25 requires maker, lot, date, who
// gave it and the edition of the vaccine information statement.
import { isIsoDate, type IsoDate } from './dates.ts';
import type { ProblemCode } from './problems.ts';
import { isExpiredOn } from './shelf.ts';
import { ownCode, type VaccineCode } from './vaccine-codes.ts';

/** HL7 table 0163: left and right deltoid, upper arm and thigh. */
export const SITES = ['LD', 'RD', 'LA', 'RA', 'LT', 'RT'] as const;

/** NCI routes of HL7 table 0162: into the muscle, under the skin, by mouth, by nose. */
export const ROUTES = ['IM', 'SC', 'PO', 'NASINHL'] as const;
export type Route = (typeof ROUTES)[number];

/**
 * How the vaccines are given that do not go into the muscle, by the labels of
 * YF-Vax, Vaxchora and Jynneos.
 */
const USUAL_ROUTES: Readonly<Partial<Record<VaccineCode, Route>>> = {
  '37': 'SC',
  '174': 'PO',
  '206': 'SC',
};

/** What the form of a dose begins with: the route on the vaccine's label. */
export function usualRoute(code: string): Route {
  const own = ownCode(code);
  return (own && USUAL_ROUTES[own]) ?? 'IM';
}

/** Whether the vaccine has an injection site to record. */
export const hasSite = (route: Route): boolean => route === 'IM' || route === 'SC';

/** Why a recorded dose was entered in error (DSK-03); ours. */
export const ERROR_REASONS = [
  'notGiven',
  'wrongPerson',
  'wrongDetails',
  'recordedTwice',
  'other',
] as const;
export type ErrorReason = (typeof ERROR_REASONS)[number];

export const LOT_MAX_LENGTH = 20;

/** As printed on the box: letters are capitals, and blanks are not part of it. */
export const cleanLot = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** A lot number has a digit; text without one is a word. */
export function checkLot(lot: string): ProblemCode | undefined {
  if (lot === '') return 'lot.missing';
  const isLot = /^[A-Z0-9-]+$/.test(lot) && /[0-9]/.test(lot) && lot.length <= LOT_MAX_LENGTH;
  return isLot ? undefined : 'lot.invalid';
}

/** How far ahead makers date their lots, at most. */
const LONGEST_YEARS = 5;

/** @param today at the store */
export function checkLotExpiry(date: string, today: IsoDate): ProblemCode | undefined {
  if (date === '') return 'lotExpiry.missing';
  if (!isIsoDate(date) || Number(date.slice(0, 4)) > Number(today.slice(0, 4)) + LONGEST_YEARS)
    return 'lotExpiry.invalid';
  return isExpiredOn(date, today) ? 'lotExpiry.past' : undefined;
}

/**
 * One lot has one expiry (DSK-04).
 * @param listed the expiry on the stock list; undefined when the lot is not listed
 */
export const differsFrom = (listed: IsoDate | undefined, typed: string): ProblemCode | undefined =>
  listed === undefined || listed === typed ? undefined : 'lotExpiry.differs';

/** The date of the statement that was handed over. */
export function checkVisDate(date: string, today: IsoDate): ProblemCode | undefined {
  if (date === '') return 'visDate.missing';
  if (!isIsoDate(date)) return 'visDate.invalid';
  return date <= today ? undefined : 'visDate.future';
}
