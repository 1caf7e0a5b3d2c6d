import { readSlot } from '#contract/slots.ts';
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';
import { slotOfLink } from './slots.service.ts';

/** Whoever comes by a link asks once; a program that guesses learns what the feed tells anyhow. */
const RATE = { perMinute: 120 } as const;

export function slotRoutes(wire: Wire, { pool }: Pick<Database, 'pool'>): void {
  wire.read(readSlot, ({ params }) => slotOfLink(pool, params.slot), RATE);
}
