// What the booking does without being asked.
import type pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { startTellingMissed } from './changes/missed.ts';
import { startSellingAgain } from '#server/stock/selling-again.ts';
import { startOffering } from './earlier/offering.ts';
import { startReminding } from './reminders/reminding.ts';
import { startWatching } from './holds/fair-share.ts';
import { startSweeper } from './holds/sweeper.ts';

/**
 * Sweeps holds that ran out, watches days of which much is held and not booked (SAF-02), reminds of
 * visits (CNF-04), offers freed seats to who waits for an earlier time (CNF-05), sells freed doses
 * again (DSK-04), and where `noShow` is on writes to who missed an appointment (CAN-03), until
 * stopped. A failure is told, and tried again later. `chores` is for what takes its time.
 */
export function startBookingWork(
  { db, pool, direct, chores }: Pick<Database, 'db' | 'pool' | 'direct'> & { chores: pg.Pool },
  { noShow }: { noShow: boolean },
  failed: (error: unknown) => void,
): () => Promise<void> {
  const works = [
    startSweeper(chores, failed),
    startWatching({ pool, chores }, failed),
    startReminding(db, failed),
    startOffering({ db, pool, direct }, failed),
    startSellingAgain(pool, failed),
    ...(noShow ? [startTellingMissed(db, failed)] : []),
  ];
  return async () => {
    await Promise.all(works.map((work) => work.stop()));
  };
}
