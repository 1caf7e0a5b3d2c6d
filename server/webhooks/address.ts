// Where events may be sent (STD-06): addresses allowed by #server/http/outside.ts, and, in
// environments without real patients, programs on this computer.
import { isLive, type Environment } from '#domain/environments.ts';
import {
  askPublic,
  askThisComputer,
  httpsAddress,
  PrivateNetworkProblem,
  type AskOutside,
} from '#server/http/outside.ts';
import { isThisComputer } from '#server/this-computer.ts';

const PROBE_MS = 5000;

export interface Way {
  url: URL;
  ask: AskOutside;
}

/** @throws OutsideProblem in one clause */
export function wayTo(address: string, environment: Environment): Way {
  const isHere =
    URL.canParse(address) &&
    new URL(address).protocol === 'http:' &&
    isThisComputer(new URL(address).hostname);
  if (isHere && !isLive(environment)) return { url: new URL(address), ask: askThisComputer };
  return { url: httpsAddress(address), ask: askPublic };
}

/**
 * Checks that the address is not in a private network now; a server that does not answer is
 * accepted.
 * @throws OutsideProblem in one clause
 */
export async function proveAddress(address: string, environment: Environment): Promise<void> {
  const { url, ask } = wayTo(address, environment);
  try {
    (await ask(url, {}, { method: 'HEAD', deadlineMs: PROBE_MS })).destroy();
  } catch (cause) {
    if (cause instanceof PrivateNetworkProblem) throw cause;
  }
}
