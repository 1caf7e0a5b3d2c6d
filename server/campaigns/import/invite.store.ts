import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { campaigns, invitations } from '../campaigns.schema.ts';
import type { Campaign, Invited } from '../invitations.store.ts';
import { invitedWhere } from '../invitations.store.ts';
import type { Person } from './judge-person.ts';

/**
 * The campaign of that English name, which must be this one in all else; whoever else imports for
 * it waits.
 */
export async function keepCampaign(
  tx: Tx,
  asked: Pick<Campaign, 'nameEn' | 'nameEs' | 'vaccineCode'>,
): Promise<Campaign> {
  await tx.insert(campaigns).values(asked).onConflictDoNothing();
  const [kept] = await tx
    .select()
    .from(campaigns)
    .where(eq(campaigns.nameEn, asked.nameEn))
    .for('update');
  if (!kept) throw new Error('a campaign was not kept');
  return kept;
}

export interface KeyedPerson extends Person {
  personKey: Buffer;
}

/**
 * Invites people, each once; of who was invited before and has not come yet, the newer details
 * count. Links that were sent stay as they are.
 * @returns how many were not invited before
 */
export async function keepInvitations(
  tx: Tx,
  { campaignId, days }: { campaignId: string; days: number },
  people: readonly KeyedPerson[],
): Promise<number> {
  const expiresAt = sql`date_trunc('second', clock_timestamp()) + make_interval(days => ${days})`;
  const kept = await tx
    .insert(invitations)
    .values(people.map((person) => ({ ...person, campaignId, expiresAt })))
    .onConflictDoUpdate({
      target: [invitations.campaignId, invitations.personKey],
      set: LATER_DETAILS,
      setWhere: isNull(invitations.engagementId),
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return kept.filter(({ isNew }) => isNew).length;
}

/** Name and date of birth are whom the invitation is for; the rest may have been mended. */
const LATER_DETAILS = {
  gender: sql`excluded.gender`,
  raceCode: sql`excluded.race_code`,
  ethnicityCode: sql`excluded.ethnicity_code`,
  email: sql`excluded.email`,
  phone: sql`excluded.phone`,
  textsAgreed: sql`excluded.texts_agreed`,
  zip: sql`excluded.zip`,
  language: sql`excluded.language`,
};

/** The invitations of people to a campaign, by their keys in base64. */
export async function findInvitations(
  tx: Tx,
  campaignId: string,
  people: readonly KeyedPerson[],
): Promise<ReadonlyMap<string, Invited>> {
  const keys = people.map(({ personKey }) => personKey);
  const found = await invitedWhere(
    tx,
    and(eq(invitations.campaignId, campaignId), inArray(invitations.personKey, keys)),
  );
  return new Map(found.map((one) => [one.invitation.personKey.toString('base64'), one]));
}

export async function markSent(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(invitations)
    .set({ sentAt: sql`clock_timestamp()` })
    .where(inArray(invitations.id, [...ids]));
}
