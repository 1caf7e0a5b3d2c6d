const THIS_COMPUTER = /^(?:(?:[\w-]+\.)?localhost|(?:::ffff:)?127(?:\.\d+){3}|\[?::1\]?)$/;

/**
 * Whether a host name or an address is this computer's own: what is said to it passes no network.
 */
export const isThisComputer = (host: string): boolean => THIS_COMPUTER.test(host);
