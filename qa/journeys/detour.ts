/**
 * QAL-07: what few people do on their way, so that the lab and the gallery come to a page as most
 * people do: through a booking, and not by the link of a letter that leads there in fewer steps.
 */
import { success, type Model } from '@dosepath/journeys';

/** A whole booking takes some thirty steps: no link is worth one. */
const LINK = 40;
/** Who typed an address might have pressed a few buttons. */
const ADDRESS = 3;
const FAILURE = 6;
/** A good answer that says something out of the ordinary. */
const UNUSUAL = 2;

/** What a letter says is typed as its link is followed. */
const FROM_LETTER: ReadonlySet<string> = new Set(['shortCode.typed', 'prescriptionNumber.typed']);

export const detour: NonNullable<Model['detour']> = ({ event, label = success }) => {
  if (event.type === 'NAV')
    return ['key', 'code', 'entry'].some((part) => part in event) ? LINK : ADDRESS;
  if (FROM_LETTER.has(event.type)) return LINK;
  const output = event['output'] as { ok?: boolean } | undefined; // of a reply
  if (output?.ok === false || event.type.startsWith('xstate.error.')) return FAILURE;
  return output !== undefined && label !== success ? UNUSUAL : 0;
};
