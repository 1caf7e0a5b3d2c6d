import type { FastifyBaseLogger } from 'fastify';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { SERVICE_ERRORS } from '#contract/service-error.ts';
import { logDiagnostics } from '#contract/service.ts';
import { isPageId } from '#domain/pages.ts';
import { STATE_NAMES } from '#domain/states.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import type { Wire } from '#server/http/wire.ts';

const PER_MINUTE = 120;

/** The contract lets clients send any text here; only known values are logged. */
const knownOperation = (name: string) => (Object.hasOwn(ALL_OPERATIONS, name) ? name : 'unknown');
const knownPage = (name: string | undefined) =>
  name !== undefined && isPageId(name) ? name : undefined;
const knownCode = (code = '') => (Object.hasOwn(SERVICE_ERRORS, code) ? code : undefined);
const knownState = (code: string) => (Object.hasOwn(STATE_NAMES, code) ? code : undefined);
const knownVaccines = (codes: readonly string[] = []) =>
  codes.flatMap((code) => ownCode(code) ?? []);
/** DIA-01: the first 4 characters, which are the year. */
const knownYear = (text = '') => (/^\d{4}$/.test(text) ? text : undefined);

/**
 * DIA-01: the contract accepts only codes and the first 4 characters of a date of birth. The log
 * gets what helps explain the failure; nothing is stored.
 */
export function diagnosticsRoutes(wire: Wire, log: FastifyBaseLogger): void {
  wire.guarded(
    logDiagnostics,
    async ({ body, transactionId }) => {
      log.warn({
        diagnostic: body.event,
        failedTransactionId: body.uuidTransaction,
        operationId: knownOperation(body.operationId),
        responseStatus: body.responseStatus,
        extraCode: knownCode(body.extraCode),
        pageId: knownPage(body.pageId),
        dob: knownYear(body.dob),
        dobs: body.dobs?.flatMap((text) => knownYear(text) ?? []),
        vaccineCodes: knownVaccines(body.vaccineCodes),
        ...(body.payload && {
          payload: { ...body.payload, state: knownState(body.payload.state) },
        }),
        journey: body.journey,
        booking: body.booking,
        user: body.user,
        transactionId,
      });
      return { logged: true as const };
    },
    { perMinute: PER_MINUTE },
  );
}
