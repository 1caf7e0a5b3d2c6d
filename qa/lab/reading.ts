/**
 * What the sandbox shows of the app, read at one moment. What has not changed since the last
 * reading is the same object, so that views can tell.
 */
import type {
  ChartSnapshot,
  Divergence,
  Fault,
  LabHandle,
  LogEntry,
  Player,
  WaitingCall,
} from './handle.ts';

export interface PlayerReading {
  readonly path: Player['path'];
  readonly at: number;
  readonly isPlaying: boolean;
  readonly divergence: Divergence | undefined;
}

export interface ActiveFault {
  readonly operation: string;
  readonly fault: Fault;
}

export interface Reading {
  readonly handle: LabHandle;
  readonly snapshot: ChartSnapshot;
  readonly address: string;
  readonly active: ReadonlySet<string>;
  readonly visited: ReadonlySet<string>;
  readonly log: readonly LogEntry[];
  readonly waiting: readonly WaitingCall[];
  readonly answersItself: boolean;
  readonly faults: readonly ActiveFault[];
  readonly now: number;
  readonly isRunning: boolean;
  readonly player: PlayerReading | undefined;
}

export function readLab(handle: LabHandle, last?: Reading): Reading {
  const reading: Reading = {
    handle,
    snapshot: handle.getSnapshot(),
    address: handle.address(),
    active: keptSet(handle.active(), last?.active),
    visited: keptSet(handle.visited(), last?.visited),
    log: keptList(handle.log(), last?.log, Object.is),
    waiting: keptList(handle.waiting(), last?.waiting, isSame),
    answersItself: handle.answersItself(),
    faults: keptList(faultsOf(handle), last?.faults, isSame),
    now: handle.clock.now(),
    isRunning: handle.clock.isRunning(),
    player: readPlayer(handle.player(), last?.player),
  };
  return last !== undefined && isSame(reading, last) ? last : reading;
}

function faultsOf({ faults }: LabHandle): ActiveFault[] {
  return faults.operations.flatMap((operation) => {
    const fault = faults.of(operation);
    return fault === undefined ? [] : [{ operation, fault }];
  });
}

function readPlayer(player: Player | undefined, last: PlayerReading | undefined) {
  if (player === undefined) return undefined;
  const reading: PlayerReading = {
    path: player.path,
    at: player.at(),
    isPlaying: player.isPlaying(),
    divergence: player.divergence(),
  };
  return last !== undefined && isSame(reading, last) ? last : reading;
}

/** Field by field; what a field holds is compared as it is. */
const isSame = <T extends object>(one: T, other: T): boolean =>
  (Object.keys(one) as (keyof T)[]).every((key) => Object.is(one[key], other[key])); // keys of a plain object

function keptSet(now: ReadonlySet<string>, last: ReadonlySet<string> | undefined) {
  if (last !== undefined && now.size === last.size && [...now].every((name) => last.has(name)))
    return last;
  // The handle may go on with its own.
  return new Set(now);
}

function keptList<T>(
  now: readonly T[],
  last: readonly T[] | undefined,
  same: (one: T, other: T) => boolean,
): readonly T[] {
  const isKept =
    last !== undefined &&
    now.length === last.length &&
    now.every((one, index) => {
      const other = last[index];
      return other !== undefined && same(one, other);
    });
  return isKept ? last : [...now];
}
