// Arriving from the other language's host with a ticket (LNG-05).
import { OPERATIONS } from '#contract/operations.ts';
import { call } from './calls/call.ts';
import { takeOver } from './handed-over.ts';
import { journeyStore } from './saved-journey.ts';

/** What stands before the ticket in the address's fragment, which browsers send to nobody. */
const PREFIX = '#language=';

/**
 * Fetches the journey of the address's ticket for this tab, as if it had been kept here; the ticket
 * leaves the address before the chart reads it. Answers whether the journey is there: a spent or
 * late ticket brings none.
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
    // Until then a reload asks again.
    history.replaceState(history.state, '', location.pathname + location.search);
  }
}
