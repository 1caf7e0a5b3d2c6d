/** Holds what people were told against what the database has (REL-08). */
import type pg from 'pg';
import type { Booking, Journal } from './people.ts';

/** What must not be, a line each: how often, and the first of them. */
export interface Finding {
  what: string;
  count: number;
  example?: string;
}

interface Row {
  engagementId: string;
  storeNumber: string;
  startsAt: Date;
  status: string;
  place: number;
}

const isActive = ({ status }: Row) => status !== 'Cancelled';

export async function judge(pool: pg.Pool, journal: Journal): Promise<Finding[]> {
  const { rows } = await pool.query<Row>(
    `select a.engagement_id as "engagementId", s.store_number as "storeNumber",
        a.starts_at as "startsAt", a.status, p.place
      from appointments a join patients p on p.id = a.patient_id join stores s on s.id = a.store_id
      order by p.place`,
  );
  const booked = new Map<string, Row[]>();
  for (const row of rows)
    booked.set(row.engagementId, [...(booked.get(row.engagementId) ?? []), row]);
  const told = (fault: (booking: Booking, rows: readonly Row[]) => boolean) =>
    journal.bookings.filter((booking) => fault(booking, booked.get(booking.engagementId) ?? []));
  const known = new Set(journal.bookings.map(({ engagementId }) => engagementId));
  const untold = [...booked.keys()].filter((engagementId) => !known.has(engagementId));

  return [
    finding('told that it is booked, and it is not', told(isLost)),
    finding('told another time or store than it has', told(isElsewhere)),
    finding('booked in part', told(isPartial)),
    {
      what: 'booked, and nobody was told (beyond what nobody answered)',
      count: Math.max(0, untold.length - journal.unsure),
    },
    ...(await Promise.all(QUESTIONS.map((question) => ask(pool, question)))),
  ];
}

function finding(what: string, bookings: readonly Booking[]): Finding {
  const [first] = bookings;
  return {
    what,
    count: bookings.length,
    ...(first && { example: JSON.stringify(first) }),
  };
}

const isLost = ({ isSure, status, people }: Booking, rows: readonly Row[]) =>
  isSure && rows.filter(isActive).length !== (status === 'booked' ? people : 0);

const isPartial = ({ people }: Booking, rows: readonly Row[]) =>
  ![0, people].includes(rows.filter(isActive).length);

const isElsewhere = ({ isSure, status, storeNumber, starts }: Booking, rows: readonly Row[]) =>
  isSure &&
  status === 'booked' &&
  rows.some(
    (row, index) =>
      row.storeNumber !== storeNumber || row.startsAt.getTime() !== Date.parse(starts[index] ?? ''),
  );

const QUESTIONS: readonly { what: string; sql: string }[] = [
  {
    what: 'more people at a time of a store than it has seats',
    sql: `select s.store_number || ' ' || a.starts_at as example
      from appointments a join stores s on s.id = a.store_id
      where a.status in ('Scheduled', 'Rescheduled') and a.seat > 0
      group by s.id, a.starts_at having count(*) > s.seats`,
  },
  {
    what: 'a seat that nobody has, and nobody can take',
    sql: `select c.engagement_id::text as example from claims c
      where c.expires_at is null and not exists (select from appointments a
        where a.engagement_id = c.engagement_id and a.store_id = c.store_id
          and a.starts_at = c.starts_at and a.status in ('Scheduled', 'Rescheduled'))`,
  },
  {
    what: 'booked without a seat',
    sql: `select a.confirmation_number as example from appointments a
      where a.status in ('Scheduled', 'Rescheduled') and a.seat > 0 and not exists (
        select from claims c where c.expires_at is null and c.engagement_id = a.engagement_id
          and c.store_id = a.store_id and c.starts_at = a.starts_at and c.seat = a.seat)`,
  },
  {
    what: 'one person booked twice in a booking',
    sql: `select engagement_id::text as example from appointments
      group by engagement_id, patient_id having count(*) > 1`,
  },
  {
    // Of a group all letters go to one address, which has its limit (SAF-03).
    what: 'booked alone without exactly one confirmation to send, or one of nothing booked',
    sql: `select e.id::text as example from engagements e
      where e.booking_type = 'Individual' and (select count(*) from outbox o
        where o.engagement_id = e.id and o.kind = 'email'
          and o.template = 'appointmentConfirmed')
        <> (exists (select from appointments a where a.engagement_id = e.id))::int`,
  },
];

async function ask(pool: pg.Pool, { what, sql }: { what: string; sql: string }): Promise<Finding> {
  const { rows } = await pool.query<{ example: string }>(sql);
  return { what, count: rows.length, ...(rows[0] && { example: rows[0].example }) };
}
