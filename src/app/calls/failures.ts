import { SERVICE_ERRORS, type ServiceError } from '#contract/service-error.ts';

/** API-03: plain data, so that it survives a snapshot. An answered failure keeps the raw answer. */
export const serviceError = (
  code: ServiceError['code'],
  transactionId: string,
  errorData?: ServiceError['errorData'],
): ServiceError => ({
  error: true,
  type: 'ERROR',
  code,
  message: SERVICE_ERRORS[code],
  transactionId,
  ...(errorData && { httpcode: errorData.status, errorData }),
});
