import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import { personsOf, type Persons } from '#server/security/persons.ts';
import { withKeys } from '#server/security/sealed-parts.ts';
import { campaigns, invitations } from '../campaigns.schema.ts';
import { invitedWhere, type Campaign } from '../invitations.store.ts';
import { sealInvitation } from '../sealed-invitations.ts';
import type { Person } from './judge-person.ts';

/**
 * The campaign with that English name, locked so that another import for it waits; the caller
 * checks the rest of it.
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

type Found = Awaited<ReturnType<typeof invitedWhere>>[number];

export interface KeyedPerson extends Person {
  personKey: Buffer;
}

/**
 * Invites people, each once. A person invited before who has not started booking gets the newer
 * details; links already sent stay valid. The caller has locked the campaign.
 * @returns how many were not invited before
 */
export async function keepInvitations(
  tx: Tx,
  { campaignId, days }: { campaignId: string; days: number },
  people: readonly KeyedPerson[],
): Promise<number> {
  const there = await findInvitations(tx, campaignId, people);
  const persons = await personsOf(tx);
  const expiresAt = sql`date_trunc('second', clock_timestamp()) + make_interval(days => ${days})`;
  let added = 0;
  for (const person of people) {
    const before = there.get(person.personKey.toString('base64'));
    if (before) {
      await keepLaterDetails(tx, persons, before, person);
      continue;
    }
    const id = newId();
    const { columns, keys } = sealInvitation(persons, id, person);
    const { personKey, textsAgreed, language } = person;
    const row = { id, campaignId, personKey, textsAgreed, language, expiresAt, ...columns };
    added += await withKeys(
      tx,
      keys,
      tx.insert(invitations).values(row).returning({ id: invitations.id }),
    );
  }
  return added;
}

/** Name and date of birth identify the invitee and stay; the rest may have been corrected. */
async function keepLaterDetails(
  tx: Tx,
  persons: Persons,
  { invitation, parts }: Found,
  { textsAgreed, language, ...later }: KeyedPerson,
): Promise<void> {
  const { id, firstName, lastName, dob } = invitation;
  const said = { ...later, firstName, lastName, dob };
  const { columns, keys } = sealInvitation(persons, id, said, parts);
  const mended = tx
    .update(invitations)
    .set({ textsAgreed, language, ...columns })
    .where(and(eq(invitations.id, id), isNull(invitations.engagementId)));
  await withKeys(tx, keys, mended.returning({ id: invitations.id }));
}

/** People's invitations to a campaign, by their person keys in base64. */
export async function findInvitations(
  tx: Tx,
  campaignId: string,
  people: readonly KeyedPerson[],
): Promise<ReadonlyMap<string, Found>> {
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
