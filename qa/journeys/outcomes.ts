/** The ways any call can end without an answer: the same for every chart. */
import type { Case } from '@dosepath/journeys';
import {
  SERVICE_ERRORS,
  type ServiceError,
  type ServiceErrorCode,
} from '#contract/service-error.ts';
import { transactionId } from './samples.ts';

/** The label for no answer at all: none within the call layer's patience. */
export const timesOut = 'times out';

export const ok = <T>(value: T) => ({ ok: true as const, value });

const trouble = (code: ServiceErrorCode): ServiceError => ({
  error: true,
  type: 'ERROR',
  code,
  message: SERVICE_ERRORS[code],
  transactionId,
});

/** The cases of a call's `error`. */
export const failures = (type: string, port: string): readonly Case[] => [
  { event: { type, error: trouble(1002) }, label: 'fails', port },
  { event: { type, error: trouble(1004) }, label: timesOut, port },
];
