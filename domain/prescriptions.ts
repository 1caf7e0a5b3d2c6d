// Prescriptions: whether a vaccine needs one (VAC-05), and those already at a store (RXR-01,
// RXR-04).
import type { IsoDate } from './dates.ts';
import { BASE_PATH } from './pages.ts';
import type { ProblemCode } from './problems.ts';

export const PRESCRIPTION_NEEDED = 'WAG_FC_PRESCRIPTIONNEEDED_01';
export const PRESCRIPTION_BY_RESPONSE = 'WAG_FC_PRESCRIPTIONNEEDED_USER_RESPONSE';

export interface PrescriptionWarning {
  code: string;
  question?: string;
  answers?: readonly string[];
}

/**
 * VAC-05: exactly one warning coded …_01, or one by response whose question got one of its answers.
 * @param responses the person's answers about this vaccine, by question
 */
export function prescriptionRequired(
  warnings: readonly PrescriptionWarning[],
  responses: Readonly<Record<string, string | undefined>>,
): boolean {
  const always = warnings.filter(({ code }) => code === PRESCRIPTION_NEEDED);
  if (always.length === 1) return true;
  return warnings.some(({ code, question, answers = [] }) => {
    if (code !== PRESCRIPTION_BY_RESPONSE || question === undefined) return false;
    const given = responses[question];
    return given !== undefined && answers.includes(given);
  });
}

/** A prescription at a store, as far as the rules need it. */
export interface OnFile {
  vaccine: string;
  /** The last day on which it can be filled. */
  until: IsoDate;
}

/** RXR-04: a prescription for this vaccine covers every day until its last. */
export const isOnFile = (
  prescriptions: readonly OnFile[] | undefined,
  vaccine: string,
  on: IsoDate,
): boolean => prescriptions?.some((one) => one.vaccine === vaccine && on <= one.until) ?? false;

export const PRESCRIPTION_STATES = ['ready', 'expired', 'used'] as const;
export type PrescriptionState = (typeof PRESCRIPTION_STATES)[number];

interface Standing {
  /** What the pharmacy system reported besides `ready`. */
  endedAs: 'expired' | 'used' | null;
  /** Whether one of our appointments uses it. */
  isBooked: boolean;
  expiresOn: IsoDate;
}

/**
 * RXR-04: used takes precedence over expired, since its user wants the appointment.
 * @param today at its store
 */
export function prescriptionState(
  { endedAs, isBooked, expiresOn }: Standing,
  today: IsoDate,
): PrescriptionState {
  if (isBooked || endedAs === 'used') return 'used';
  return endedAs === 'expired' || expiresOn < today ? 'expired' : 'ready';
}

const NUMBER = /^[A-Z0-9]{6,20}$/;

/**
 * A prescription number as it is compared, however a message or a person writes it; undefined when
 * it cannot be one.
 */
export function parsePrescriptionNumber(text: string): string | undefined {
  const number = text.replace(/[\s-]/g, '').toUpperCase();
  return NUMBER.test(number) ? number : undefined;
}

/** From a link: without characters that no number has, cut to a number's length. */
export const formatPrescriptionNumber = (text: string): string =>
  text.replace(/[^A-Za-z0-9-]/g, '').slice(0, 40);

/** RXR-01: what is wrong with a number as typed. */
export function checkPrescriptionNumber(text: string): ProblemCode | undefined {
  if (text.trim() === '') return 'prescriptionNumber.missing';
  return parsePrescriptionNumber(text) ? undefined : 'prescriptionNumber.invalid';
}

/**
 * RXR-01: the address in a letter, a text or the pharmacy's app. The number is in the fragment,
 * which browsers never send.
 */
export const prescriptionAddress = (number: string): string => `${BASE_PATH}/rx-ready#${number}`;
