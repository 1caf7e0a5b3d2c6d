// Authorization codes of a partner (VCH-01; RTE-14): how they are written.

/** Longer than any code of a partner. */
export const VOUCHER_MAX_LENGTH = 40;

/** RTE-14: a partner's name as written in an address. */
export const PARTNER = /^[A-Za-z0-9-]{1,40}$/;

/** A code as it is compared: capitals, without any spaces and hyphens that were typed. */
export const voucherCodeOf = (typed: string): string =>
  typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** A partner's name as it is compared. */
export const partnerOf = (name: string): string => name.toLowerCase();
