// A journey carried on by the whole chart. A chunk itself: it grows with the pages, and the landing
// page does not wait for it.
import { createActor, type Snapshot } from 'xstate';
import type { JourneyInput } from '#machines/knowledge/context.ts';
import { journeyMachine, type JourneyActor } from '#machines/journey.machine.ts';
import { fingerprintOf } from './chart-fingerprint.ts';
import { channelHere } from './channel.ts';
import { journeyIn, type PortsWorld } from './ports.ts';
import type { Carrier } from './relay.ts';

export { fittingSnapshot } from './fitting-snapshot.ts';

/** What the journey is told of its browser and asks of it. */
export type WholeWorld = Omit<PortsWorld, 'channel' | 'context'> & { window: Window };

/** @param from where the journey is; a new one begins without it */
export function openWhole(
  { window, ...world }: WholeWorld,
  input: JourneyInput,
  from: Snapshot<unknown> | undefined,
): Carrier {
  const machine = journeyIn({
    ...world,
    channel: () => channelHere(window),
    context: () => actor.getSnapshot().context,
  });
  const actor: JourneyActor = createActor(machine, { input, ...(from && { snapshot: from }) });
  actor.start();
  return { chart: fingerprintOf(journeyMachine), actor };
}
