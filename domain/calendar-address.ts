/**
 * The scheme that makes a calendar app subscribe to an address instead of reading it once (CNF-03).
 */
export const subscribingTo = (address: string): string => address.replace(/^https?:/, 'webcal:');
