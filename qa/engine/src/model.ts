/** What the engine is told about a chart, and what it makes of it. */
import type { AnyMachineSnapshot } from 'xstate';
import type { Case, Cases } from './cases.ts';
import type { Obligation } from './universe.ts';
import type { Asked, World, Worlds } from './world.ts';

/** A way to start the chart, and what it is called in a path's name. */
export interface Start {
  readonly label: string;
  readonly input: unknown;
}

export interface Model {
  readonly worlds: Worlds;
  readonly starts: readonly Start[];
  readonly cases: Cases;
  /**
   * What tells two snapshots apart, beside the state value: one text for each context value that a
   * guard may still read before it is set anew (`hold=held`). Too fine costs time; too coarse costs
   * replanning, never a wrong path.
   */
  readonly liveOf: (snapshot: AnyMachineSnapshot) => readonly string[];
  /**
   * What to leave out so that parallel regions are not tried in every combination. Default:
   * nothing.
   */
  readonly worthTrying?: (snapshot: AnyMachineSnapshot, candidate: Case) => boolean;
  /** Whether a person can bring the event about here: not what a dialog covers. Default: yes. */
  readonly offers?: (snapshot: AnyMachineSnapshot, candidate: Case) => boolean;
  /**
   * What sets a world in a state that many steps would lead to: taken only where nothing else will
   * do. Default: nothing does.
   */
  readonly shortcut?: (candidate: Case) => boolean;
  /**
   * What a step costs beside the step itself, in steps: what few people do, so that the way to a
   * state is the usual one. Default: nothing.
   */
  readonly detour?: (step: Case) => number;
  /** What tells clocks apart where several run, by what is left of each. Default: all of it. */
  readonly clocksOf?: (timers: ReadonlyMap<string, number>) => string;
  /** What is wrong with the input of a call that the chart begins, if anything. */
  readonly wrongWith?: (asked: Asked) => string | undefined;
  /** Events to try although no active state listens, and the obligations that trying them meets. */
  readonly probes?: {
    readonly cases: readonly Case[];
    /** What it would meet if all is well. */
    readonly promised: (before: AnyMachineSnapshot, candidate: Case) => Obligation | undefined;
    readonly met: (
      before: AnyMachineSnapshot,
      candidate: Case,
      after: AnyMachineSnapshot,
    ) => readonly Obligation[];
  };
}

export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly candidate: Case;
  /** False for what a person cannot do here. */
  readonly offered: boolean;
  readonly met: ReadonlySet<Obligation>;
}

export interface Root {
  readonly node: number;
  readonly start: Start;
  readonly world: World;
  readonly met: ReadonlySet<Obligation>;
}

/**
 * An event that the chart cannot cope with: something threw, an error came that no state handles,
 * or a call was begun that its port refuses.
 */
export interface Crash {
  readonly state: string;
  readonly event: string;
  readonly offered: boolean;
  readonly message: string;
}

/** Worlds that count as one are a node; worlds themselves are not kept. */
export interface Graph {
  /** The names of the states that are active in each node. */
  readonly activeAt: readonly (readonly string[])[];
  readonly out: readonly (readonly Edge[])[];
  /** By which step each node was first come to; undefined for those that the chart starts in. */
  readonly cameBy: readonly (Edge | undefined)[];
  /** Undefined for a world of which no like was seen. */
  readonly nodeOf: (world: World) => number | undefined;
  readonly roots: readonly Root[];
  readonly met: ReadonlySet<Obligation>;
  readonly crashes: readonly Crash[];
}
