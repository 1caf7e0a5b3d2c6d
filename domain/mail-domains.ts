// Mail domains that are easily mistyped (VAL-03). A question is all that may come of it: any domain
// can be somebody's.
import spelling from '@zootools/email-spell-checker';

/** Domains in use that the library takes for a slip in a better known one. */
const ALSO_IN_USE = ['email.com', 'mac.com', 'yahoo.com.mx', 'hotmail.com.mx', 'outlook.com.mx'];

const DOMAINS = [...spelling.POPULAR_DOMAINS, ...ALSO_IN_USE];

/** The address that was probably meant by `ana@gmial.com`; undefined when it looks right. */
export const meantAddress = (email: string): string | undefined =>
  spelling.run({ email: email.trim(), domains: DOMAINS })?.full;
