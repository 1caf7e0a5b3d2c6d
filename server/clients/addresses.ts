// Where programs of others come in. Nothing of a browser's is theirs: no cookie, no CSRF token.

/** RFC 6749: where a client gets a token. */
export const TOKEN_PATH = '/api/oauth2/v1/token';

/** The FHIR R4 server (STD-03). */
export const FHIR_BASE = '/api/fhir/r4';

/** Where calendars read what an account has booked (CNF-03). */
const CALENDAR_BASE = '/api/calendars/v1';
export const CALENDAR_PATH = `${CALENDAR_BASE}/:token/appointments.ics`;

/** CRD-04: where devices with passes of Apple Wallet ask for news; `/v1/…` follows. */
export const APPLE_SERVICE = '/api/passes/apple';

/** Whether an address is for programs alone. */
export const isForPrograms = (url: string): boolean =>
  [TOKEN_PATH, FHIR_BASE, CALENDAR_BASE, APPLE_SERVICE].some(
    (base) => url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`),
  );
