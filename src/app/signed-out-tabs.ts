// One browser is one visitor, whatever its tabs: signed out in one, an account is shown in none
// (CHN-07).
import type { Journey } from './relay.ts';

/** The channel between the tabs of this browser; what is said there is stored nowhere. */
const CHANNEL = 'dosepath.visitor';

/** Tells the other tabs that this account was signed out here. */
export function tellSignedOut(owner: string): void {
  const others = new BroadcastChannel(CHANNEL);
  others.postMessage(owner);
  others.close();
}

/**
 * Tells the chart when another tab signed an account out; the chart judges whether it is that of
 * this journey. Returns how to stop.
 */
export function hearSignedOut(journey: Journey): () => void {
  const others = new BroadcastChannel(CHANNEL);
  others.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') journey.send({ type: 'visitor.signedOut', owner: data });
  });
  return () => others.close();
}
