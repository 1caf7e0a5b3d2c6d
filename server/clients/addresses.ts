// The addresses for other systems' programs, which have no cookies and no CSRF token.

/** RFC 6749: the token endpoint. */
export const TOKEN_PATH = '/api/oauth2/v1/token';

/** The FHIR R4 server (STD-03). */
export const FHIR_BASE = '/api/fhir/r4';

/** Where calendars read an account's bookings (CNF-03). */
const CALENDAR_BASE = '/api/calendars/v1';
export const CALENDAR_PATH = `${CALENDAR_BASE}/:token/appointments.ics`;

/** CRD-04: where Apple devices fetch updates of passes; followed by `/v1/…`. */
export const APPLE_SERVICE = '/api/passes/apple';

/** Whether an address is only for programs. */
export const isForPrograms = (url: string): boolean =>
  [TOKEN_PATH, FHIR_BASE, CALENDAR_BASE, APPLE_SERVICE].some(
    (base) => url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`),
  );
