import { v4 as uuid } from 'uuid';
import type { ServiceError, ServiceErrorCode } from '#contract/service-error.ts';
import { serviceError } from '../app/calls/failures.ts';

/** The library reports no HTTP status. */
const NO_HTTP_STATUS = 0;

/**
 * LOC-04: a failure of the maps service, in the shape of every failed call. The status is the
 * provider's own, 'error' when the script did not load, or UNKNOWN_ERROR.
 */
export const mapsFailure = (code: ServiceErrorCode, status: string): ServiceError =>
  serviceError(code, uuid(), {
    data: { error: true, status },
    status: NO_HTTP_STATUS,
    statusText: status,
  });

export const UNKNOWN_ERROR = 'UNKNOWN_ERROR';
