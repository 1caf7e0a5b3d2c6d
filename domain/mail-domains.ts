// Mail domains that are easily mistyped (VAL-03). At most this leads to a question: any domain can
// be real.
import spelling from '@zootools/email-spell-checker';

/** Real domains that the library mistakes for a typo of a better known one. */
const ALSO_IN_USE = ['email.com', 'mac.com', 'yahoo.com.mx', 'hotmail.com.mx', 'outlook.com.mx'];

const DOMAINS = [...spelling.POPULAR_DOMAINS, ...ALSO_IN_USE];

/** The address probably meant by `ana@gmial.com`; undefined when it looks right. */
export const meantAddress = (email: string): string | undefined =>
  spelling.run({ email: email.trim(), domains: DOMAINS })?.full;
