// The types of the desk's chart, its ports and its delays.
import { setup } from 'xstate';
import { SCREEN_CODE } from '#domain/check-in.ts';
import type { DeskContext, DeskInput } from './context.ts';
import type { DeskEvent } from './events.ts';
import type { DeskPorts } from './ports.ts';

export const words = setup({
  types: {} as {
    context: DeskContext;
    events: DeskEvent;
    input: DeskInput;
    /**
     * `busy`: an answer is awaited. `trouble`: there was none. `behind`: of the store's feed.
     * `unheard`: the desk is closed here, and the server may not know of it.
     */
    tags: 'busy' | 'trouble' | 'behind' | 'unheard';
  },
  actors: {} as DeskPorts,
  delays: {
    /** A press that found no network is sent again. */
    SEND_AGAIN: 3_000,
    /** A day that could not be read is read again. */
    READ_AGAIN: 5_000,
    /** How old the day on the screen may get while nothing happens. */
    AT_REST: 600_000,
    /** What became of what other systems are told is looked for while it is on the screen. */
    LOOK_AGAIN: 15_000,
    /** A screen at the door shows another code before the one it shows is worth nothing. */
    NEXT_CODE: SCREEN_CODE.everyMinutes * 60_000,
  },
});
