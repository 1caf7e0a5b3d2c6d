import type { AnyMachineSnapshot } from 'xstate';
import { activeNodes } from '#machines/chart/active.ts';

/** The active states of these regions, or of all of them where none is named. */
const nodesIn = (snapshot: AnyMachineSnapshot, regions: readonly string[]) =>
  activeNodes(snapshot).filter(
    ({ path: [region = ''] }) => regions.length === 0 || regions.includes(region),
  );

/**
 * Whether somebody waits for an answer: a call is under way, and is not tagged `background`.
 * `regions`: where to look; default: everywhere.
 */
export const isAwaited = (snapshot: AnyMachineSnapshot, ...regions: readonly string[]): boolean =>
  nodesIn(snapshot, regions).some(
    ({ tags }) => tags.includes('busy') && !tags.includes('background'),
  );

/** What has failed, and somebody is to be told of. */
export const troubledNodes = (snapshot: AnyMachineSnapshot) =>
  nodesIn(snapshot, []).filter(({ tags }) => tags.includes('trouble'));
