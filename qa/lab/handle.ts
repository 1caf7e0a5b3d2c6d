/**
 * What the app under the lab's eye lets the lab see and do. The sandbox finds it at the window of
 * its frame, the replay bar in its own.
 */
import type { AnyEventObject, InspectionEvent, StateValue } from 'xstate';
import type { ServiceErrorCode } from '#contract/service-error.ts';
import type { DeskSnapshot } from '#machines/desk/desk.machine.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import type { EventId, LabFile, SampleEvent } from './lab-file.ts';
import type { Press } from './press/press.ts';

/**
 * `seeded`: sample data and a clock that stands; nothing leaves the browser. `live`: this tab's own
 * journey, before the real server.
 */
export type World = 'seeded' | 'live';

/** What happened in the chart, one entry an event. What was typed is masked. */
export interface LogEntry {
  readonly number: number;
  /** Milliseconds since the epoch, by the lab's clock. */
  readonly at: number;
  readonly type: string;
  /** In plain words, where the sample has some. */
  readonly label: string | undefined;
  /** The event's own data: its shape, with every text and number of a live world masked. */
  readonly payload: unknown;
  readonly from: StateValue;
  readonly to: StateValue;
  /**
   * Names of the transitions taken (qa/engine); none when nothing listened, or all
   * guards said no.
   */
  readonly transitions: readonly string[];
  /** The guards that were asked on the way, in their order. */
  readonly guards: readonly GuardAnswer[];
}

export interface GuardAnswer {
  /** The guard as the chart's author wrote it: `all(hasHold, page(timeslots))`. */
  readonly guard: string;
  /** The transition that it guards. */
  readonly transition: string;
  readonly passes: boolean;
}

/** What would happen if this sample event came now. Nothing is done. */
export interface Prospect {
  readonly id: EventId;
  readonly sample: SampleEvent;
  readonly guards: readonly GuardAnswer[];
  readonly transitions: readonly string[];
  /** Where the chart would be; the same as now when it stays. */
  readonly to: StateValue;
  /** What it cannot cope with, if anything. */
  readonly problem: string | undefined;
}

/** A call of the chart that waits for its answer. */
export interface WaitingCall {
  /** Id of the invoked actor: `createHold`, `searchTimeslots.winBack`. */
  readonly call: string;
  /** Its port: an operation's id, or a port of the device. */
  readonly operation: string;
}

/** Ways in which a call can be made to go wrong. */
export type Fault =
  /** The server says no: which of the sample refusals of the operation. */
  | { readonly kind: 'refuse'; readonly answer: EventId }
  | { readonly kind: 'error'; readonly code: ServiceErrorCode }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'slow'; readonly seconds: number };

export interface Faults {
  /** Every operation that the chart asks, in the order of its contract. */
  readonly operations: readonly string[];
  readonly of: (operation: string) => Fault | undefined;
  /** From the next call on; undefined ends it. */
  readonly set: (operation: string, fault: Fault | undefined) => void;
}

export interface LabClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly isRunning: () => boolean;
  /** A clock that stands moves only when it is moved. */
  readonly setRunning: (running: boolean) => void;
  /**
   * Makes it so many milliseconds later, whether it runs or stands: what is due on the way rings in
   * its order, each at its own time. Throws in plain words when it would go back.
   */
  readonly move: (ms: number) => void;
}

export interface Divergence {
  /** Number of the step, from 1; 0 is the start. */
  readonly step: number;
  readonly expected: StateValue;
  readonly actual: StateValue;
  /** Why the step could not be made at all. */
  readonly problem: string | undefined;
}

/** Makes a saved path, step by step. */
export interface Player {
  readonly path: {
    /** As the link spells it: an id, `to.<state>`, `as.<context>.<state>`, `by.<event ids>`. */
    readonly spelling: string;
    readonly name: string;
    /** How the chart is started: a place in the starts of the file. */
    readonly start: number;
    readonly steps: readonly (SampleEvent & { readonly id: EventId })[];
    /**
     * Where the chart must be at the start and after each step; none for a path that is only
     * spelled.
     */
    readonly at: readonly StateValue[] | undefined;
  };
  /** How many steps have been made. */
  readonly at: () => number;
  readonly isPlaying: () => boolean;
  readonly divergence: () => Divergence | undefined;
  /** Begins anew where it lies behind. Settles when it is there, or has left the path. */
  readonly to: (step: number) => Promise<void>;
  readonly step: () => Promise<void>;
  readonly play: () => void;
  readonly pause: () => void;
  /** Makes no step any more, not even one that was asked for already. */
  readonly leave: () => void;
}

/** Of the chart that is shown. */
export type ChartSnapshot = JourneySnapshot | DeskSnapshot;

export interface LabHandle {
  readonly world: World;
  readonly file: LabFile;
  readonly getSnapshot: () => ChartSnapshot;
  /** The address that the address bar of the app would show. */
  readonly address: () => string;
  readonly send: (event: AnyEventObject) => void;
  /**
   * Makes a sample event happen as the world would: by hand, by answering the waiting call, by
   * moving the clock. Throws in plain words when it cannot come about now.
   */
  readonly cause: (id: EventId) => Promise<void>;
  /**
   * What presses the controls of the app for a path that is played; undefined while nothing does,
   * and what a person does is told to the chart.
   */
  readonly press: () => Press | undefined;
  readonly setPress: (press: Press | undefined) => void;
  /**
   * Whether the parts of the app that are shown are those of this moment: others may be on their
   * way. None where parts are not fetched one by one.
   */
  isDrawn?: () => boolean;
  /**
   * What each possible sample event would do now; a sample whose call is not waiting, or whose
   * timer does not run, is left out.
   */
  readonly prospects: () => readonly Prospect[];
  readonly waiting: () => readonly WaitingCall[];
  /**
   * Seeded world: whether waiting calls answer themselves with the plain good sample, or wait for
   * the visitor of the lab.
   */
  readonly answersItself: () => boolean;
  readonly setAnswersItself: (on: boolean) => void;
  readonly log: () => readonly LogEntry[];
  /** States that were active since the lab was opened, by name. */
  readonly visited: () => ReadonlySet<string>;
  /** Names of the states that are active now, parents before children. */
  readonly active: () => ReadonlySet<string>;
  readonly faults: Faults;
  readonly clock: LabClock;
  /**
   * Undefined while no path is played: a live journey, or one that was stopped to be gone on with
   * by hand.
   */
  readonly player: () => Player | undefined;
  /**
   * Seeded world only: begins anew and plays this path (an id, `to.<state>`,
   * `as.<context>.<state>`, `by.<event ids>`) up to a step, or its end. Throws in plain words when
   * there is no such path.
   */
  readonly replay: (spelling: string, step?: number) => Promise<void>;
  /**
   * "Stop here": the path is put away, and calls answer themselves, so that one can go on by hand.
   */
  readonly stop: () => void;
  /** Back and Forward of the browser, for the app alone. */
  readonly browserBack: () => void;
  readonly browserForward: () => void;
  /**
   * Everything that xstate tells of the running journey's actors, as it is and unmasked: first
   * where it is now, then what happens.
   */
  inspect(observer: (event: InspectionEvent) => void): () => void;
  /** Tells of every change: of the chart, the clock, the faults, the player. */
  subscribe(listener: () => void): () => void;
}

declare global {
  interface Window {
    /** Only in a window that the lab has opened (never in PROD or WWW3). */
    dosepathLab?: LabHandle;
  }
}

/** Dispatched on the window when its handle is there. */
export const LAB_READY = 'dosepath-lab-ready';
