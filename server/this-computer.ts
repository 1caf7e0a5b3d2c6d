const THIS_COMPUTER = /^(?:(?:[\w-]+\.)?localhost|(?:::ffff:)?127(?:\.\d+){3}|\[?::1\]?)$/;

/**
 * Whether a host name or address is this computer's own, so that traffic to it crosses no network.
 */
export const isThisComputer = (host: string): boolean => THIS_COMPUTER.test(host);
