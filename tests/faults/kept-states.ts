import type { BookingServer } from '#tests/support/booking.ts';
import { keepRows } from '#tests/support/kept-rows.ts';
import { newState, renewCodes, type State } from './visitor-state.ts';

/** A step at the desk is taken back within a minute; all else lasts longer, or comes anew. */
const FRESH_MS = 45_000;

/**
 * As many visitors with one of everything, for whoever uses it up: putting it back as it was takes
 * a few statements, making it anew sixty requests. Whatever else the database held by then is put
 * back too, and what came later goes.
 * @param besides what else is done when they are there, and kept with them
 */
export async function keepStates(
  server: BookingServer,
  count: number,
  besides: () => Promise<unknown> = async () => undefined,
) {
  let states: State[] = [];
  let cookies: Map<string, string>[] = [];
  // Others who come in their place find no more than was there when the first had come: nothing
  // that those had left, and the keys that the server has made once and remembers.
  let putFirstBack: (() => Promise<void>) | undefined;
  let putBack = async (): Promise<void> => undefined;
  let madeAt = 0;

  const make = async () => {
    await putFirstBack?.();
    madeAt = Date.now();
    states = [];
    for (let index = 0; index < count; index += 1) states.push(await newState(server));
    cookies = states.map(({ visitor }) => new Map(visitor.cookies));
    await besides();
    putBack = await keepRows(server.pool);
    putFirstBack ??= await keepRows(server.pool, 'first');
  };
  const renew = async () => {
    await putBack();
    for (const [index, { visitor }] of states.entries()) {
      visitor.cookies.clear();
      for (const [name, value] of cookies[index] ?? []) visitor.cookies.set(name, value);
    }
    for (const state of states) await renewCodes(state, server);
  };
  await make();
  return {
    /** Of which visitor, from 0. */
    state(index = 0): State {
      const state = states[index];
      if (!state) throw new Error(`only ${count} are kept`);
      return state;
    },
    /** Each has again all that they had; on a slow machine others come in their place. */
    again: () => (Date.now() - madeAt < FRESH_MS ? renew() : make()),
  };
}
