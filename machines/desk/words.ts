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
     * `busy`: an answer is awaited; with `background`, by nobody: it only keeps what is on screen
     * up to date, or reports what shows already. `trouble`: there was none. `behind`: the store's
     * feed is not up to date.
     * `unheard`: the desk is locked here, and the server may not know.
     */
    tags: 'busy' | 'background' | 'trouble' | 'behind' | 'unheard';
  },
  actors: {} as DeskPorts,
  delays: {
    /** Before a press that found no network is sent again. */
    SEND_AGAIN: 3_000,
    /** Before a day that could not be read is read again. */
    READ_AGAIN: 5_000,
    /** How old the day on screen may get while nothing happens. */
    AT_REST: 600_000,
    /** Between two looks at the deliveries on screen. */
    LOOK_AGAIN: 15_000,
    /** A door screen changes its code before the shown one expires. */
    NEXT_CODE: SCREEN_CODE.everyMinutes * 60_000,
  },
});
