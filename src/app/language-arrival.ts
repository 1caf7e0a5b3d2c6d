// Arriving from the other language's host with a ticket (LNG-05).
import { OPERATIONS } from '#contract/operations.ts';
import { call } from './calls/call.ts';
import { takeOver } from './handed-over.ts';
import type { Store } from './saved-journey.ts';

/** Precedes the ticket in the address's fragment, which browsers never send. */
const PREFIX = '#language=';

/**
 * Stores the journey of the address's ticket in this tab, as if it had been saved here; the ticket
 * is removed from the address before the chart reads it. Resolves to whether the journey is there:
 * a used or expired ticket has none. Rejects without an answer: the ticket stays in the address,
 * so that a reload can ask again.
 */
export async function arriveByTicket(window: Window, store: Store): Promise<boolean> {
  const { location, history } = window;
  const ticket = location.hash.slice(PREFIX.length);
  const outcome = await call(OPERATIONS.redeemLanguageTicket, { body: { ticket } });
  const journey = outcome.ok ? takeOver(outcome.value.journey) : undefined;
  if (journey) store.write(journey.chart, journey.snapshot);
  history.replaceState(history.state, '', location.pathname + location.search);
  return journey !== undefined;
}
