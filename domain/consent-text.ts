/**
 * SMS-01: the version of the text-message wording that the pages show; a recorded decision names
 * it. The server has the wording of every version (server/booking/consents/consent-texts.ts): to
 * change it, add a version there and name it here.
 */
export const CONSENT_TEXT_VERSION = '2026-11';
