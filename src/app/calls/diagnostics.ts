// What is told of a failed call: never a name, a phone number, an e-mail or a health answer (DIA-01).
import { v4 as uuid } from 'uuid';
import { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import type { ServiceError } from '#contract/service-error.ts';
import { logDiagnostics } from '#contract/service.ts';
import { maskDateOfBirth } from '#domain/dates.ts';
import { ENVIRONMENTS } from '#domain/environments.ts';
import { environmentOfPage } from '../environment.ts';
import { CSRF_HEADER, csrfToken } from './csrf.ts';
import type { Parts } from './request.ts';

type DiagnosticsLog = z.input<typeof logDiagnostics.body>;

const EVENT_OF: Readonly<Record<string, DiagnosticsLog['event']>> = {
  searchTimeslots: 'TIMESLOT_SEARCH',
  searchSchedulerTimeslots: 'TIMESLOT_SEARCH',
  patchEngagement: 'FAILED_PATCH',
  patchSchedulerEngagement: 'FAILED_PATCH',
  createHold: 'HOLD',
  createSchedulerHold: 'HOLD',
  resumeHold: 'HOLD',
  getHold: 'HOLD',
  confirmAppointment: 'CONFIRM',
  confirmSchedulerAppointment: 'CONFIRM',
  createPatient: 'PATIENT',
  updatePatient: 'PATIENT',
  getVaccineDetails: 'VACCINE_DETAILS',
  postConsent: 'CONSENT',
  patchConsent: 'CONSENT',
};

/** The two things of a body that may be told, and only in part. */
const Telling = z.object({
  vaccine: z.array(z.object({ code: z.string() })).optional(),
  restriction: z.object({ dob: z.string() }).optional(),
});

/** The report of a failed call, masked (SLT-06). */
export function diagnosticsLog(
  { operationId }: Operation,
  { body }: Parts,
  { code, httpcode = 0, transactionId }: ServiceError,
): DiagnosticsLog {
  const { vaccine, restriction } = Telling.safeParse(body).data ?? {};
  return {
    event: EVENT_OF[operationId] ?? 'CLIENT_ERROR',
    uuidTransaction: transactionId,
    operationId,
    responseStatus: httpcode,
    extraCode: String(code),
    ...(restriction && { dob: maskDateOfBirth(restriction.dob) }),
    ...(vaccine && { vaccineCodes: vaccine.map((one) => one.code) }),
  };
}

/** Logs a failure to the console; where the environment says so, a 404 goes to the server too (SLT-06). */
export function reportFailure(operation: Operation, parts: Parts, error: ServiceError): void {
  const cancelled = error.code === 1001;
  if (cancelled || operation.operationId === logDiagnostics.operationId) return;
  const log = diagnosticsLog(operation, parts, error);
  console.error(error.message, log);
  if (error.httpcode === 404 && ENVIRONMENTS[environmentOfPage()].diagnostics) send(log);
}

/** Sent once and not waited for: what cannot be told must not fail anything. */
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
