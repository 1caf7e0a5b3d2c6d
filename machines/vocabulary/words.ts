// The types of the chart, its ports and its delays.
import { setup } from 'xstate';
import type { PageId } from '#domain/pages.ts';
import { type JourneyContext, type JourneyInput } from '../knowledge/context.ts';
import type { JourneyEvent, OverlayId } from '../knowledge/events.ts';
import type { Ports } from '../knowledge/ports.ts';

export interface Meta {
  /** The page a state belongs to: its address, title and view follow from it. */
  page?: PageId;
  /** The overlay that is open over the page. */
  overlay?: OverlayId;
  /** RTE-09: the part of the address after the page's own path. */
  suffix?: (context: JourneyContext) => string | undefined;
  /**
   * Set where the page shows one of its questions: its number, from 1, which is part of the
   * address.
   */
  questionNumber?: (context: JourneyContext) => number | undefined;
}

/** "Still looking…" at 5 s, Retry at 15 s. */
const delays = { STILL_LOOKING: 5_000, OFFER_RETRY: 10_000 };

/** The parts of the chart: its context, events, ports, and delays. */
export const words = setup({
  types: {} as {
    context: JourneyContext;
    events: JourneyEvent;
    input: JourneyInput;
    /**
     * `busy`: an answer is awaited; with `background`, by nobody: what is on screen is read again.
     * `unanswered`: trouble because no answer came. `committing`, `patching`, `restartable`:
     * vocabulary/tagged.ts. `unkept`: a secret is being sent, so nothing is stored now. `beyond`:
     * in the landing chart only, where the whole one has to take over.
     */
    tags:
      | 'busy'
      | 'background'
      | 'dialog'
      | 'trouble'
      | 'unanswered'
      | 'committing'
      | 'patching'
      | 'restartable'
      | 'beyond'
      | 'unkept';
    meta: Meta;
  },
  // Stand-ins for them are heavier than their types, and only the whole chart makes calls: it adds
  // them itself.
  actors: {} as Ports,
  delays,
});
