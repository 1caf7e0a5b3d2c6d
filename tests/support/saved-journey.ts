// A saved journey from outside: its link as in the message.
import type pg from 'pg';
import type { Hold } from '#contract/holds.ts';
import { patchEngagement } from '#contract/engagements.ts';
import { saveEngagement } from '#contract/resume.ts';
import { hold, startJourney, timeAhead, type BookingServer, type holdBody } from './booking.ts';
import { lettersIn } from './letters.ts';
import type { Visitor } from './visitor.ts';
import { limitOfAddress } from '#server/links/guesses.ts';
import { keyOf } from '#server/links/link-key.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';

/** The date of birth of everyone for whom `startJourney` starts a journey. */
export const BORN = '1984-04-28';

/** What is waiting to be sent about a journey. */
export const mailed = (database: pg.Pool, engagementId: string) =>
  lettersIn(database, { engagementId });

/** Saves a journey, and reads the key where its visitor would: in the message. */
export async function saveAndRead(database: pg.Pool, one: Visitor, engagementId: string) {
  const email = `${engagementId}@example.com`;
  const { shortCode } = await one.ask(saveEngagement, { body: { engagementId, email } });
  const link = (await mailed(database, engagementId)).at(-1)?.payload.details['link'] ?? '';
  return { shortCode, sent: link, key: new URL(link).hash.slice(1) };
}

export interface SavedJourney {
  one: Visitor;
  engagementId: string;
  key: string;
  shortCode: string;
  sent: string;
  held: Hold | undefined;
}

/** A journey at the choice of vaccines, or with a held time before the review. */
export async function savedJourney(
  { pool, visitor }: Pick<BookingServer, 'pool' | 'visitor'>,
  wish?: Omit<Parameters<typeof holdBody>[0], 'engagementId'>,
): Promise<SavedJourney> {
  const one = await visitor();
  const engagementId = await startJourney(one);
  const held = wish && (await hold(one, { engagementId, ...wish }));
  const { appointmentDate } = timeAhead('10:00');
  const serviceIds = (wish?.vaccines ?? [{ code: '150' }]).map(({ code }) => code);
  await one.ask(patchEngagement, {
    params: { version: 'v6' },
    body: {
      engagementId,
      bookingType: 'Individual',
      pageId: held ? 'REVIEW_APPT' : 'VACCINE_SELECTOR',
      metaData: {
        serviceIds,
        ...(held && { storeNumber: held.storeNumber, appointmentDate }),
      },
    },
  });
  return { one, engagementId, held, ...(await saveAndRead(pool, one, engagementId)) };
}

/** The key the link would have if it had been sent so long ago that it has expired. */
export async function ageLink(
  { pool }: Pick<BookingServer, 'pool'>,
  { engagementId }: Pick<SavedJourney, 'engagementId'>,
): Promise<string> {
  const { rows } = await pool.query<{ version: number; expires_at: Date }>(
    `update resume_links set expires_at = date_trunc('second', clock_timestamp()) - interval '1 second'
      where engagement_id = $1 returning version, expires_at`,
    [engagementId],
  );
  const [link] = rows;
  if (!link) throw new Error('there is no link to age');
  return keyOf(openLinkKeys(pool, 'resumeJourney'), {
    id: engagementId,
    version: link.version,
    expiresAt: link.expires_at,
  });
}

/** Resets the guesses of the address that all tests come from. */
export async function forgetAddress(database: pg.Pool): Promise<void> {
  await database.query('delete from limits where key = $1', [limitOfAddress('127.0.0.1').key]);
}

/** The key with a different last letter: not one of ours. */
export const altered = (key: string): string =>
  `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
