/** What the engine is told about a chart, and what it builds from it. */
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
   * What distinguishes two snapshots, beside the state value: one text for each context value that
   * a guard may still read before it is overwritten (`hold=held`). Too fine costs time; too coarse
   * costs replanning, never a wrong path.
   */
  readonly liveOf: (snapshot: AnyMachineSnapshot) => readonly string[];
  /**
   * What to leave out so that parallel regions are not tried in every combination. Default:
   * nothing.
   */
  readonly worthTrying?: (snapshot: AnyMachineSnapshot, candidate: Case) => boolean;
  /** Whether a person can cause the event here: not behind a dialog. Default: yes. */
  readonly offers?: (snapshot: AnyMachineSnapshot, candidate: Case) => boolean;
  /**
   * Events that jump to a state many steps would lead to: used only where nothing else will do.
   * Default: none.
   */
  readonly shortcut?: (candidate: Case) => boolean;
  /**
   * Extra cost of a step, in steps, for what few people do, so that the way to a state is the usual
   * one. Default: nothing.
   */
  readonly detour?: (step: Case) => number;
  /** What distinguishes clocks where several run, by their remaining time. Default: all of it. */
  readonly clocksOf?: (timers: ReadonlyMap<string, number>) => string;
  /** What is wrong with the input of a call the chart makes, if anything. */
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
  /** False where a person cannot do it. */
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
 * An event the chart cannot handle: something threw, an error came that no state handles, or a call
 * was made that its port refuses.
 */
export interface Crash {
  readonly state: string;
  readonly event: string;
  readonly offered: boolean;
  readonly message: string;
}

/** Worlds that count as one are a node; worlds themselves are not kept. */
export interface Graph {
  /** The names of the active states in each node. */
  readonly activeAt: readonly (readonly string[])[];
  readonly out: readonly (readonly Edge[])[];
  /** The step by which each node was first reached; undefined for those the chart starts in. */
  readonly cameBy: readonly (Edge | undefined)[];
  /** Undefined for a world unlike any seen. */
  readonly nodeOf: (world: World) => number | undefined;
  readonly roots: readonly Root[];
  readonly met: ReadonlySet<Obligation>;
  readonly crashes: readonly Crash[];
}
