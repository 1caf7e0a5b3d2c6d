/**
 * API-03: what went wrong with a call, distinguished only by what a person can do about it. No zod
 * here: the chart reads this.
 */
export const SERVICE_ERRORS = {
  1000: 'Service failure, Please try again later.',
  1001: 'Service request canceled, Please try again later.',
  1002: 'Service response error, Please try again later.',
  1003: 'Service invalid request error, Please try again later.',
  1004: 'Service timeout error, Please try again later.',
  serviceError: 'Service unavailable, Please try again later.',
} as const;

export type ServiceErrorCode = keyof typeof SERVICE_ERRORS;

/**
 * A call that got none of the answers its caller must expect. Plain data, so that it survives a
 * snapshot.
 */
export interface ServiceError {
  error: true;
  type: 'ERROR';
  code: ServiceErrorCode;
  message: string;
  transactionId: string;
  /** The HTTP status, if there was one. */
  httpcode?: number;
  errorData?: { data: unknown; status: number; statusText: string };
}
