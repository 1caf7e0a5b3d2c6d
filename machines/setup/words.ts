// The types of the chart, its ports and its delays.
import { setup } from 'xstate';
import type { PageId } from '#domain/pages.ts';
import { type JourneyContext, type JourneyInput } from '../context.ts';
import type { JourneyEvent, OverlayId } from '../events.ts';
import { ports } from '../ports.ts';

export interface Meta {
  /** The page a state belongs to: its address, title and view follow from it. */
  page?: PageId;
  /** The overlay that lies over the page. */
  overlay?: OverlayId;
  /** Set where the page shows one of its questions, whose number belongs to the address. */
  isQuestion?: boolean;
}

/** ux.md: "Still looking…" at 5 s, Retry at 15 s. */
const delays = { STILL_LOOKING: 5_000, OFFER_RETRY: 10_000 };

/** What the chart is made of: its context, events, ports, and how long it waits. */
export const words = setup({
  types: {} as {
    context: JourneyContext;
    events: JourneyEvent;
    input: JourneyInput;
    tags: 'busy' | 'dialog' | 'trouble';
    meta: Meta;
  },
  actors: ports,
  delays,
});
