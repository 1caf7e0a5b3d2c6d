// Bookings over HTTP, and letters about all of them that are due at one moment: written by the
// product's own door, sealed and within everybody's fair share.
import { noTraffic, visitOverHttp } from '#tests/nemesis/over-http.ts';
import type { Cluster } from '#tests/nemesis/cluster.ts';
import { addStore, book, timeAhead } from '#tests/support/booking.ts';
import type { Database } from '#server/database/database.ts';
import type { NewMessage } from '#server/messages/fair-share.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';

const SEATS = 10;
const TIMES_A_DAY = 40;
const SLOT_MINUTES = 15;
const FIRST_MINUTE = 9 * 60;
const DAYS_AHEAD = 3;
const SIDE_BY_SIDE = 4;
/** Fewer than an hour allows to the numbers of one exchange. */
const TEXTS_AN_EXCHANGE = 20;
const FIRST_EXCHANGE = 320;
const AREAS = ['312', '773', '872', '630'];

export interface Booked {
  engagementId: string;
  confirmationNumber: string;
  appointmentId: string;
}

/** So many bookings of one person each, at a store of their own. */
export async function bookMany(
  { pool, servers }: Pick<Cluster, 'pool' | 'servers'>,
  count: number,
): Promise<Booked[]> {
  const storeNumbers: string[] = [];
  for (let from = 0; from < count; from += SEATS * TIMES_A_DAY)
    storeNumbers.push(await addStore(pool, { seats: SEATS, slotMinutes: SLOT_MINUTES }));
  const traffic = noTraffic();
  const booked: Booked[] = [];
  let turn = 0;
  const bookOnes = async () => {
    while (turn < count) {
      const own = turn;
      turn += 1;
      const one = await visitOverHttp(servers, traffic);
      const storeNumber = storeNumbers[Math.floor(own / (SEATS * TIMES_A_DAY))] ?? '';
      const made = await book(one, storeNumber, {
        time: timeAhead(slotOf(own % TIMES_A_DAY), DAYS_AHEAD),
        patient: { contact: { emails: [{ address: `booker${own}@example.com` }] } },
      });
      const { engagementId, confirmationNumber, appointment } = made;
      booked.push({
        engagementId,
        confirmationNumber,
        appointmentId: appointment.appointmentId,
      });
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, bookOnes));
  return booked;
}

function slotOf(time: number): string {
  const minute = FIRST_MINUTE + time * SLOT_MINUTES;
  return [Math.floor(minute / 60), minute % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

let bursts = 0;

/**
 * An e-mail and a text about each booking, due together in so many seconds; to recipients that get
 * nothing else.
 * @returns them, and the moment in milliseconds since 1970, by the database's clock
 */
export async function putDueTogether(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  bookings: readonly Booked[],
  afterSeconds: number,
): Promise<{ recipients: ReadonlySet<string>; dueAt: number }> {
  const area = AREAS[bursts];
  bursts += 1;
  if (area === undefined) throw new Error('every area has had its texts of this hour');
  const messages = bookings.flatMap((booking, index) => lettersOf(booking, index, area));
  await db.transaction((tx) => putIntoOutbox(tx, messages, { afterSeconds }));
  const { rows } = await pool.query<{ waiting: number; dueAt: number }>(
    `select count(*)::int as waiting, extract(epoch from max(due_at))::float * 1000 as "dueAt"
      from outbox where sent_at is null and given_up_at is null and attempts = 0`,
  );
  const [{ waiting, dueAt } = { waiting: 0, dueAt: 0 }] = rows;
  if (waiting !== messages.length) throw new Error(`${waiting} letters wait of ${messages.length}`);
  return { recipients: new Set(messages.map(({ payload }) => payload.recipient)), dueAt };
}

function lettersOf(booking: Booked, index: number, area: string): NewMessage[] {
  const { engagementId, ...details } = booking;
  const exchange = FIRST_EXCHANGE + Math.floor(index / TEXTS_AN_EXCHANGE);
  const phone = `+1${area}${exchange}${String(5550 + (index % TEXTS_AN_EXCHANGE))}`;
  const told = { template: 'appointmentConfirmed', language: 'en', details } as const;
  return [
    {
      engagementId,
      kind: 'email',
      payload: { ...told, recipient: `burst${area}.${index}@example.com` },
    },
    { engagementId, kind: 'sms', payload: { ...told, recipient: phone } },
  ];
}
