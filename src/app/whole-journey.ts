// A journey run by the whole chart. In its own chunk: it grows with the pages, and the landing page
// does not wait for it.
import { createActor, type Snapshot } from 'xstate';
import { chain } from '#domain/chain.ts';
import { LANGUAGES } from '#domain/languages.ts';
import type { JourneyInput } from '#machines/knowledge/context.ts';
import { makeJourney, type JourneyActor } from '#machines/journey.machine.ts';
import { fingerprintOf } from './chart-fingerprint.ts';
import { clearing, type Clearing } from '#domain/session-clearing.ts';
import { clearAtLandings } from './landings.ts';
import { fittingSnapshot } from './fitting-snapshot.ts';
import { handOver } from './handed-over.ts';
import { channelHere } from './channel.ts';
import { answerIn, type PortsWorld } from './ports.ts';
import './session-tells.ts';
import type { Carrier } from './relay.ts';
import type { Kept } from './saved-journey.ts';

/** What the journey needs from its browser. */
export type WholeWorld = Omit<PortsWorld, 'channel' | 'context' | 'handOver'> & {
  window: Window;
  /** SES-03: clears data of the tab and cached answers. */
  clear?: (cleared: Pick<Clearing, 'goes' | 'everything'>) => void;
};

/** Continues a journey from a snapshot; undefined starts a new one. */
type GoOn = (from: Snapshot<unknown> | undefined) => Carrier;

/** The chart, created. */
export interface Prepared {
  /** The saved journey as this chart continues it; undefined when it cannot (SES-04). */
  fitting: (kept: Kept) => Snapshot<unknown> | undefined;
  goOn: GoOn;
}

/**
 * Creates the chart, and returns how to continue in it. Two steps, each in a task of its own in
 * case the visitor is typing: together they would block a slow phone.
 */
export function prepareWhole(
  { window, clear, ...world }: WholeWorld,
  input: JourneyInput,
): Prepared {
  // Both exist once it runs.
  let actor: JourneyActor;
  let chart = '';
  const machine = makeJourney();
  const answering: PortsWorld = {
    ...world,
    channel: () => channelHere(window),
    context: () => actor.getSnapshot().context,
    handOver: () => {
      // A secret is being sent: this moment is not stored anywhere (CHN-01).
      if (actor.getSnapshot().hasTag('unkept')) throw new Error('not now');
      const snapshot = actor.getPersistedSnapshot();
      const other = LANGUAGES.find((one) => one !== input.language) ?? input.language;
      return handOver({ chart, snapshot }, other);
    },
  };
  const goOn: GoOn = (from) => {
    chart = fingerprintOf(machine);
    actor = createActor(answerIn(machine, answering), { input, ...(from && { snapshot: from }) });
    actor.start();
    if (clear) clearAtLandings(actor, from !== undefined, (occasion) => clear(clearing(occasion)));
    // SET-03: our own app shows the page, and is too old for it.
    if (chain().shownBy === 'outdated') actor.send({ type: 'app.outdated' });
    return { chart, actor };
  };
  return { fitting: (kept) => fittingSnapshot(kept, machine), goOn };
}
