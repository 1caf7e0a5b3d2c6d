// Arriving from the other language's host with a ticket (LNG-05).
import { OPERATIONS } from '#contract/operations.ts';
import { call } from './calls/call.ts';
import { takeOver } from './handed-over.ts';
import { journeyStore } from './saved-journey.ts';

/** Precedes the ticket in the address's fragment, which browsers never send. */
const PREFIX = '#language=';

/**
 * Stores the journey of the address's ticket in this tab, as if it had been saved here; the ticket
 * is removed from the address before the chart reads it. Resolves to whether the journey is there:
 * a used or expired ticket has none.
 */
export async function arriveByTicket(window: Window): Promise<boolean> {
  const { location, history } = window;
  const ticket = location.hash.slice(PREFIX.length);
  try {
    const outcome = await call(OPERATIONS.redeemLanguageTicket, { body: { ticket } });
    const journey = outcome.ok ? takeOver(outcome.value.journey) : undefined;
    if (journey) journeyStore(() => window.sessionStorage).write(journey.chart, journey.snapshot);
    return journey !== undefined;
  } catch {
    return false;
  } finally {
    // Removed only now, so that a reload can ask again.
    history.replaceState(history.state, '', location.pathname + location.search);
  }
}
