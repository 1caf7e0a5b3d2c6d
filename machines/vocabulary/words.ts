// The types of the chart, its ports and its delays.
import { setup } from 'xstate';
import type { PageId } from '#domain/pages.ts';
import { type JourneyContext, type JourneyInput } from '../knowledge/context.ts';
import type { JourneyEvent, OverlayId } from '../knowledge/events.ts';
import type { Ports } from '../knowledge/ports.ts';

export interface Meta {
  /** The page a state belongs to: its address, title and view follow from it. */
  page?: PageId;
  /** The overlay that lies over the page. */
  overlay?: OverlayId;
  /** RTE-09: what the address has behind the page's own path. */
  suffix?: (context: JourneyContext) => string | undefined;
  /**
   * Set where the page shows one of its questions: its number, from 1, which belongs to the
   * address.
   */
  questionNumber?: (context: JourneyContext) => number | undefined;
}

/** ux.md: "Still looking…" at 5 s, Retry at 15 s. */
const delays = { STILL_LOOKING: 5_000, OFFER_RETRY: 10_000 };

/** What the chart is made of: its context, events, ports, and how long it waits. */
export const words = setup({
  types: {} as {
    context: JourneyContext;
    events: JourneyEvent;
    input: JourneyInput;
    /**
     * `late`: trouble because there was no answer in time. `committing`, `patching`,
     * `restartable`: vocabulary/tagged.ts. `unkept`: a secret is on its way, so that nothing is
     * written down now. `beyond`: of the landing chart only, where the whole one has to go on.
     */
    tags:
      | 'busy'
      | 'dialog'
      | 'trouble'
      | 'late'
      | 'committing'
      | 'patching'
      | 'restartable'
      | 'beyond'
      | 'unkept';
    meta: Meta;
  },
  // What stands in for them is heavier than their types, and only the whole chart calls: it brings
  // them in itself.
  actors: {} as Ports,
  delays,
});
