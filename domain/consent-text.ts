/**
 * SMS-01: the version of the words about text messages that the pages show; a recorded decision
 * names it. The server has the words of every version (server/booking/consents/consent-texts.ts):
 * whoever changes them adds one there, and names it here.
 */
export const CONSENT_TEXT_VERSION = '2026-11';
