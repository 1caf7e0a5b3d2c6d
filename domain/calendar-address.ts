/** What a calendar app is opened by to follow an address, rather than to read it once (CNF-03). */
export const subscribingTo = (address: string): string => address.replace(/^https?:/, 'webcal:');
