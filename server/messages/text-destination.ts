// Where a text may be sent, by the numbering plan (SAF-03).
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { checkPhone } from '#domain/contact.ts';
import { hyphenatePhone } from '#domain/phone-shape.ts';

/** The country and the prefix of a text's number. */
export interface TextDestination {
  /** ISO 3166: two letters. */
  country: string;
  /** Area and exchange: ten thousand numbers, in one place and with one owner. */
  prefix: string;
}

/** Numbers whose owner earns from calls, or that no phone has. */
const PAID_OR_NOBODY = ['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'PAGER', 'UAN'];

const PREFIX_LENGTH = '+1312555'.length;

/**
 * Undefined for a number outside the North American Numbering Plan, one that no phone has, and one
 * whose caller pays extra.
 * @param phone E.164
 */
export function textDestination(phone: string): TextDestination | undefined {
  if (!/^\+1\d{10}$/.test(phone) || checkPhone(hyphenatePhone(phone))) return undefined;
  const number = parsePhoneNumberFromString(phone);
  const country = number?.isValid() ? number.country : undefined;
  if (!country || PAID_OR_NOBODY.includes(number?.getType() ?? '')) return undefined;
  return { country, prefix: phone.slice(0, PREFIX_LENGTH) };
}
