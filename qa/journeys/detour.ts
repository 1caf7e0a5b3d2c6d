/**
 * QAL-07: the cost of what few people do, so that the lab and the gallery reach a page as most
 * people do: through a booking, and not by an e-mailed link that gets there in fewer steps.
 */
import { success, type Model } from '@dosepath/journeys';

/** A whole booking takes some thirty steps: no link is worth one. */
const LINK = 40;
/** Typing an address costs as much as pressing a few buttons. */
const ADDRESS = 3;
const FAILURE = 6;
/** A successful answer with something unusual in it. */
const UNUSUAL = 2;

/** What a letter's link brings, typed when it is followed. */
const FROM_LETTER: ReadonlySet<string> = new Set(['shortCode.typed', 'prescriptionNumber.typed']);

export const detour: NonNullable<Model['detour']> = ({ event, label = success }) => {
  if (event.type === 'NAV')
    return ['key', 'code', 'entry'].some((part) => part in event) ? LINK : ADDRESS;
  if (FROM_LETTER.has(event.type)) return LINK;
  const output = event['output'] as { ok?: boolean } | undefined; // from a reply
  if (output?.ok === false || event.type.startsWith('xstate.error.')) return FAILURE;
  return output !== undefined && label !== success ? UNUSUAL : 0;
};
