import { phoneDigits } from '#domain/phone-shape.ts';

const US_DIGITS = 10;

/**
 * A US number as text services write it, +13125550123 (ITU-T E.164); undefined when it is not one.
 */
export function e164(phone: string): string | undefined {
  const digits = phoneDigits(phone);
  return digits.length === US_DIGITS ? `+1${digits}` : undefined;
}
