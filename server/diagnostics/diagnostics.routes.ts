import type { FastifyBaseLogger } from 'fastify';
import { OPERATIONS } from '#contract/operations.ts';
import { logDiagnostics } from '#contract/service.ts';
import { isPageId } from '#domain/pages.ts';
import type { Wire } from '#server/http/wire.ts';

const PER_MINUTE = 120;

/** The contract leaves the length of these two to the client; only words of our own are written down. */
const knownOperation = (name: string) => (Object.hasOwn(OPERATIONS, name) ? name : 'unknown');
const knownPage = (name: string | undefined) =>
  name !== undefined && isPageId(name) ? name : undefined;

/**
 * DIA-01: the contract lets nothing through but codes and the first 4 characters of a date of birth, and of those the
 * log keeps what tells about the failure; nothing is stored.
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
        pageId: knownPage(body.pageId),
        transactionId,
      });
      return { logged: true as const };
    },
    { perMinute: PER_MINUTE },
  );
}
