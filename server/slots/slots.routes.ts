import { readSlot } from '#contract/slots.ts';
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';
import { slotOfLink } from './slots.service.ts';

/** A visitor with a link asks once; a guessing program only learns what the feed says anyway. */
const RATE = { perMinute: 120 } as const;

export function slotRoutes(wire: Wire, { pool }: Pick<Database, 'pool'>): void {
  wire.read(readSlot, ({ params }) => slotOfLink(pool, params.slot), RATE);
}
