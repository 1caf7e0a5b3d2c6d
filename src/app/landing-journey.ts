// A journey that has not left the landing page, run by the small chart of the first load.
import { createActor, transition, type SnapshotFrom } from 'xstate';
import type { JourneyInput } from '#machines/knowledge/context.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import type { OtherLanguage } from '#machines/knowledge/other-language.ts';
import { makeLanding, type landingMachine } from '#machines/landing.machine.ts';
import { fingerprintOf } from './chart-fingerprint.ts';
import type { Carrier } from './relay.ts';

/**
 * Every state of this chart exists in the whole chart, with the same context:
 * qa/journeys/landing.test.ts proves it.
 */
const inWhole = (snapshot: SnapshotFrom<typeof landingMachine>) =>
  snapshot as unknown as JourneySnapshot;

/** The landing page before any event. */
export const firstSnapshot = (input: JourneyInput): JourneySnapshot =>
  inWhole(createActor(makeLanding(), { input }).getSnapshot());

/**
 * @param goBeyond gets the events that only the whole chart can answer; this one stays where it is
 */
export function openLanding(
  input: JourneyInput,
  openOtherLanguage: (to: OtherLanguage) => void,
  goBeyond: (event: JourneyEvent) => void,
): Carrier {
  const machine = makeLanding();
  const filled: Parameters<typeof machine.provide>[0] = {
    actions: { openOtherLanguage: (_, to) => openOtherLanguage(to) },
  };
  // Assigned in place: `provide` would create all states a second time, before the page gets any
  // event.
  Object.assign(machine.implementations.actions, filled.actions);
  const actor = createActor(machine, { input }).start();
  return {
    chart: fingerprintOf(machine),
    actor: {
      getSnapshot: () => inWhole(actor.getSnapshot()),
      getPersistedSnapshot: () => actor.getPersistedSnapshot(),
      subscribe: ({ next, error }) =>
        actor.subscribe({ next: next && ((snapshot) => next(inWhole(snapshot))), error }),
      stop: () => actor.stop(),
      send: (event) => {
        const [next] = transition(machine, actor.getSnapshot(), event);
        if (next.hasTag('beyond')) goBeyond(event);
        else actor.send(event);
      },
    },
  };
}
