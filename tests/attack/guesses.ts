// Guesses at a confirmation number's date of birth, through several processes and from many
// addresses (SAF-09). Once as many were looked at of a number as may be, the right date is tried:
// where a limit does not hold, somebody gets in.
import { createHash, randomUUID } from 'node:crypto';
import { searchAppointments } from '#contract/manage.ts';
import { addDays } from '#domain/dates.ts';
import { GUESSES } from '#domain/resume.ts';
import { networkOf } from '#server/http/network-address.ts';

/** What a process answers who asks it from an address; each is a browser that has been there. */
export type Door = (address: string, path: string, body: unknown) => Promise<number>;

/** Whose numbers the guesser has found. */
export interface Victim {
  confirmationNumber: string;
  dateOfBirth: string;
}

export interface Guessed {
  guesses: number;
  /** Looked at, and wrong. */
  lookedAt: number;
  /** Sent away unread. */
  sentAway: number;
  gotThrough: number;
  /** Answered as neither. */
  other: string[];
  /** The most that was looked at of one network, and of one number. */
  mostOfNetwork: number;
  mostOfNumber: number;
}

/** Of the guesses: from one /64, which one guesser has all of; the others come from anywhere. */
const FROM_ONE_NETWORK = 0.5;
/** Every other number is nobody's: it must take as long, and be counted alike. */
const NOBODYS = 0.5;
/** Days before the first victim was born: none of them is right. */
const A_LIFE = 12_000;

const path = searchAppointments.path.replace(':version', 'v6');

/** What is looked at beyond what may be; empty when the limits hold. */
export function broken({ gotThrough, other, mostOfNetwork, mostOfNumber }: Guessed): string[] {
  return [
    ...(gotThrough > 0 ? [`${gotThrough} guesses got through`] : []),
    ...(mostOfNetwork > GUESSES.ofAddress ? [`${mostOfNetwork} of one network looked at`] : []),
    ...(mostOfNumber > GUESSES.ofJourney ? [`${mostOfNumber} of one number looked at`] : []),
    ...other.slice(0, 1),
  ];
}

export async function guess(
  doors: readonly Door[],
  victims: readonly Victim[],
  { guesses, networks, atOnce }: { guesses: number; networks: number; atOnce: number },
): Promise<Guessed> {
  const said: Guessed = {
    guesses,
    lookedAt: 0,
    sentAway: 0,
    gotThrough: 0,
    other: [],
    mostOfNetwork: 0,
    mostOfNumber: 0,
  };
  const ofNetwork = new Map<string, number>();
  const ofNumber = new Map<string, number>();
  const more = (counts: Map<string, number>, key: string) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };

  const one = async (turn: number) => {
    const victim = dice(turn, 'whose') < NOBODYS ? undefined : victims[turn % victims.length];
    const address = addressOf(turn, networks);
    const confirmationNumber = victim?.confirmationNumber ?? madeUp(turn);
    const isUsedUp = (ofNumber.get(confirmationNumber) ?? 0) >= GUESSES.ofJourney;
    const dateOfBirth = (isUsedUp && victim?.dateOfBirth) || addDays('1950-01-01', turn % A_LIFE);
    const body = { confirmationNumber, dateOfBirth };
    const status = (await doors[turn % doors.length]?.(address, path, body)) ?? 0;
    if (status === 429) said.sentAway += 1;
    else if (status === 200) said.gotThrough += 1;
    else if (status !== 404) said.other.push(`answered ${status}`);
    if (status !== 404) return;
    said.lookedAt += 1;
    said.mostOfNetwork = Math.max(said.mostOfNetwork, more(ofNetwork, networkOf(address)));
    said.mostOfNumber = Math.max(said.mostOfNumber, more(ofNumber, confirmationNumber));
  };

  let next = 0;
  const guesser = async () => {
    while (next < guesses) {
      const turn = next;
      next += 1;
      await one(turn);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, guesser));
  return said;
}

/** Half of one /64, the others in turn of IPv4 and of other /64s. */
function addressOf(turn: number, networks: number): string {
  const host = (turn % 65_536).toString(16);
  if (dice(turn, 'where') < FROM_ONE_NETWORK) return `2001:db8:64:64::${host}`;
  const network = Math.floor(dice(turn, 'network') * networks);
  if (network % 2 === 0) return `198.18.${network >> 8}.${network & 255}`;
  return `2001:db8:1:${network.toString(16)}::${host}`;
}

/** From 0 up to 1, the same each time. */
function dice(turn: number, what: string): number {
  return createHash('sha256').update(`${what} ${turn}`).digest().readUInt32BE() / 2 ** 32;
}

const madeUp = (index: number) => `7XK9Q-${String(index).padStart(5, '0')}`;

/** A browser for each address it comes from, as it gets its cookies at its first call. */
export function openDoor(
  send: (request: {
    method: 'GET' | 'POST';
    path: string;
    headers: Record<string, string>;
    address: string;
    body?: string;
  }) => Promise<{ status: number; cookies: Record<string, string> }>,
): Door {
  let cookies: Promise<Record<string, string>> | undefined;
  const host = 'localhost';
  return async (address, at, body) => {
    cookies ??= send({ method: 'GET', path: '/api/health', headers: { host }, address }).then(
      (reply) => reply.cookies,
    );
    const jar = await cookies;
    const headers = {
      host,
      cookie: Object.entries(jar)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      'content-type': 'application/json',
      'x-csrf-token': jar['csrf'] ?? '',
      'x-transaction-id': randomUUID(),
    };
    const reply = await send({
      method: 'POST',
      path: at,
      headers,
      address,
      body: JSON.stringify(body),
    });
    return reply.status;
  };
}
