import type { Obligation } from './engine/universe.ts';

/**
 * What no journey can show, and why that is right. A waiver that something does meet fails the
 * tests: it must go.
 */
export const waivers: ReadonlyMap<Obligation, string> = new Map([]);
