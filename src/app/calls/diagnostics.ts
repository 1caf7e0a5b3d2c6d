// What is reported about a failed call: never a name, a phone number, an e-mail address or a health
// answer (DIA-01).
import { v4 as uuid } from 'uuid';
import { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import type { ServiceError } from '#contract/service-error.ts';
import { HOLD_SERVICE, logDiagnostics } from '#contract/service.ts';
import { maskDateOfBirth } from '#domain/dates.ts';
import { ENVIRONMENTS } from '#domain/environments.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { environmentOfPage } from '../environment.ts';
import { pageAt } from '../page-at.ts';
import { CSRF_HEADER, csrfToken } from './csrf.ts';
import type { Parts } from './request.ts';
import { visitFacts } from './visit-facts.ts';

type DiagnosticsLog = z.input<typeof logDiagnostics.body>;

const EVENT_OF: Readonly<Record<string, DiagnosticsLog['event']>> = {
  searchTimeslots: 'TIMESLOT_SEARCH',
  searchSchedulerTimeslots: 'TIMESLOT_SEARCH',
  searchGroupTimeslots: 'TIMESLOT_SEARCH',
  patchEngagement: 'FAILED_PATCH',
  patchSchedulerEngagement: 'FAILED_PATCH',
  createHold: 'HOLD',
  createSchedulerHold: 'HOLD',
  resumeHold: 'HOLD',
  getHold: 'HOLD',
  releaseHold: 'HOLD',
  confirmAppointment: 'CONFIRM',
  confirmSchedulerAppointment: 'CONFIRM',
  createPatient: 'PATIENT',
  updatePatient: 'PATIENT',
  getVaccineDetails: 'VACCINE_DETAILS',
  getGroupVaccineDetails: 'VACCINE_DETAILS',
  postConsent: 'CONSENT',
  patchConsent: 'CONSENT',
};

const Person = z.object({
  vaccine: z.array(z.object({ code: z.string(), manufPref: z.string().optional() })),
  restriction: z.object({ dob: z.string() }),
});

/**
 * The fields of a search that may be reported, some only in part. The place and everything about
 * health are left out.
 */
const Search = z.object({
  bookingType: z.enum(['Individual', 'Group']).default('Individual'),
  state: z.string(),
  date: z.string().optional(),
  searchRadius: z.number().default(SLOT_DEFAULTS.searchRadius),
  manufacturerFilter: z.string().default(SLOT_DEFAULTS.manufacturerFilter),
  pagination: z.object({ pageNumber: z.number() }).default({ pageNumber: SLOT_DEFAULTS.page }),
});

/** Everyone a body is about: a group's people, or the person it describes itself. */
const People = z
  .object({ patients: z.array(Person) })
  .transform(({ patients }) => patients)
  .or(Person.transform((person) => [person]));

/** SLT-06: the masked payload of a search; nothing for any other call. */
function tellingOf(body: unknown): Partial<DiagnosticsLog> {
  const { data } = Search.safeParse(body);
  const { data: people } = People.safeParse(body);
  if (!data || !people) return {};
  const vaccines = people.flatMap(({ vaccine }) => vaccine);
  const dobs = people.map(({ restriction }) => maskDateOfBirth(restriction.dob));
  return {
    ...(data.bookingType === 'Group' ? { dobs } : { dob: dobs[0] }),
    vaccineCodes: [...new Set(vaccines.map(({ code }) => code))],
    payload: {
      bookingType: data.bookingType,
      state: data.state,
      searchRadius: data.searchRadius,
      pageNumber: data.pagination.pageNumber,
      isDateWanted: data.date !== undefined,
      isMakerWanted:
        data.manufacturerFilter !== SLOT_DEFAULTS.manufacturerFilter ||
        vaccines.some(({ manufPref }) => manufPref !== undefined),
    },
  };
}

/** The masked report of a failed call (SLT-06). `known` is the journey's context at that moment. */
export function diagnosticsLog(
  { operationId }: Operation,
  { body }: Parts,
  { code, httpcode = 0, transactionId }: ServiceError,
  known?: JourneyContext,
): DiagnosticsLog {
  return {
    event: EVENT_OF[operationId] ?? 'CLIENT_ERROR',
    uuidTransaction: transactionId,
    operationId,
    responseStatus: httpcode,
    extraCode: String(code),
    pageId: pageAt(location.pathname).page,
    ...tellingOf(body),
    ...(known && visitFacts(known)),
  };
}

/** VAC-06: the name under which malformed answers are found in the log. */
const UNHANDLED_DETAILS = 'UNHANDLED vaccineDetailsActionHandler RESPONSE';
const UNHANDLED: Readonly<Record<string, string>> = {
  getVaccineDetails: UNHANDLED_DETAILS,
  getGroupVaccineDetails: UNHANDLED_DETAILS,
};

/**
 * The console's headline for a failure. An answer that could not be parsed still carries its data;
 * what fails about a held time has its service's name.
 */
function headlineOf(
  { operationId }: Operation,
  { code, errorData, message }: ServiceError,
): string {
  const unhandled = code === 1000 && errorData && UNHANDLED[operationId];
  if (unhandled) return unhandled;
  return EVENT_OF[operationId] === 'HOLD' ? `${HOLD_SERVICE}: ${message}` : message;
}

/**
 * Logs a failure to the console; where the environment says so, a 404 goes to the server too
 * (SLT-06).
 */
export function reportFailure(
  operation: Operation,
  parts: Parts,
  error: ServiceError,
  known?: JourneyContext,
): void {
  const cancelled = error.code === 1001;
  if (cancelled || operation.operationId === logDiagnostics.operationId) return;
  const log = diagnosticsLog(operation, parts, error, known);
  console.error(headlineOf(operation, error), log);
  if (error.httpcode === 404 && ENVIRONMENTS[environmentOfPage()].diagnostics) send(log);
}

/** Sent once and not awaited: a failed report must not break anything. */
function send(log: DiagnosticsLog): void {
  void fetch(logDiagnostics.path, {
    method: logDiagnostics.method,
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json',
      'X-Transaction-Id': uuid(),
      [CSRF_HEADER]: csrfToken() ?? '',
    },
    body: JSON.stringify(log),
  }).catch(() => {});
}
