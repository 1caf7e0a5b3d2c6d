// The state of an invitation's link, for anyone who has it. Reading it changes nothing, so a mail
// scanner that opens every link has no effect.
import type { openCampaign } from '#contract/campaigns.ts';
import type { Reply } from '#contract/operation.ts';
import type { Database } from '#server/database/database.ts';
import { guessesLeft, limitOfLink } from '#server/links/guesses.ts';
import { readKey, type LinkKeys } from '#server/links/link-key.ts';
import { stateFor } from '#server/links/proof.ts';
import { findInvited, targetOf } from './invitations.store.ts';

/**
 * QCK-01: the state of a key; for a valid one also the campaign's name and the proof needed, and
 * nothing about the person (RES-04).
 */
export async function open(
  { database: { db, pool }, keys }: { database: Database; keys: LinkKeys },
  key: string,
): Promise<Reply<typeof openCampaign>> {
  const link = await readKey(keys, key);
  const invited = link && (await findInvited(db, link.id));
  if (!link || !invited) return { state: 'invalid' };
  const state = stateFor(link, targetOf(invited));
  if (state !== 'valid') return { state };
  const { invitation, campaign, engagement } = invited;
  return {
    state,
    language: engagement?.language ?? invitation.language,
    expiresAt: link.expiresAt.toISOString(),
    proof: 'dateOfBirth',
    triesLeft: await guessesLeft(pool, limitOfLink(link)),
    campaign: { name: { en: campaign.nameEn, es: campaign.nameEs } },
  };
}
