import type { AnyMachineSnapshot } from 'xstate';
import { activeNodes } from '#machines/chart/active.ts';

/**
 * Whether somebody waits for an answer: a call is under way, and is not tagged `background`.
 * `regions`: where to look; default: everywhere.
 */
export const isAwaited = (snapshot: AnyMachineSnapshot, ...regions: readonly string[]): boolean =>
  activeNodes(snapshot).some(
    ({ path: [region = ''], tags }) =>
      (regions.length === 0 || regions.includes(region)) &&
      tags.includes('busy') &&
      !tags.includes('background'),
  );
