// VAC-15: the same person cannot book the same dose twice within its interval. A booked dose counts
// as given on its day, and CDC's schedule says whether the next may follow.
import { sql } from 'drizzle-orm';
import type { BookedDose, OwnDose } from '#contract/errors.ts';
import { isSameDose } from '#domain/eligibility/same-dose.ts';
import type { Language } from '#domain/languages.ts';
import { canonicalCode } from '#domain/vaccine-codes.ts';
import type { Tx } from '#server/database/database.ts';
import { eligibility } from '#server/eligibility/eligibility.ts';
import { vaccineBooked } from '#server/eligibility/vaccine-problem.ts';
import { refuse, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { HeldVaccine } from './booking.schema.ts';
import { openPatient, storedPatient } from './patients/sealed-patients.ts';
import { judgeVisit, type Visit, type Visitor } from './judge-visit.ts';

/** Who asks: bookings of the same session or account may be revealed to them. */
export interface Asker {
  sessionId: SessionId;
  accountId: string | undefined;
  language: Language;
}

/** The vaccines a person wants, and when. */
export interface WantedVisit extends Visit {
  personKey: Buffer;
  /** What the person has said about themselves. */
  visitor: Visitor;
  /** The request field of the vaccine at that index. */
  fieldOf: (index: number) => string;
  /**
   * The field named instead when the asker may not know about the booked visit; unset for a single
   * person.
   */
  whoField?: string;
}

interface BookedVisit extends Visit, Record<string, unknown> {
  confirmationNumber: string;
  personKey: Buffer;
  /** Whether it belongs to the asker's session or account. */
  isOwn: boolean;
  /** For a fulfilled visit whose doses are recorded: the vaccines of those that stand. */
  given: string[] | null;
}

/**
 * The visits of these people that count: open ones from today on, at the store's date, and earlier
 * fulfilled ones. Missed and cancelled visits, visits that ended without a dose, vaccines left for
 * another day, and doses entered in error do not count.
 */
async function bookedVisits(
  tx: Tx,
  personKeys: readonly Buffer[],
  { sessionId, accountId }: Asker,
  changing: readonly string[],
): Promise<BookedVisit[]> {
  const found = await tx.execute<BookedVisit>(sql`
    select a.confirmation_number as "confirmationNumber", a.person_key as "personKey", a.vaccines,
      s.state, (a.starts_at at time zone s.time_zone)::date::text as "on",
      coalesce(e.session_id = ${sessionId} or e.account_id = ${accountId ?? null}::uuid, false)
        as "isOwn",
      (select coalesce(
          array_agg(i.vaccine_code) filter (where i.entered_in_error_at is null), '{}')
        from immunizations i where i.appointment_id = a.id and a.status = 'Fulfilled'
        having count(*) > 0) as given
    from appointments a
    join engagements e on e.id = a.engagement_id
    join stores s on s.id = a.store_id
    where a.person_key = any(${sql.param([...personKeys])}::bytea[])
      and a.id <> all(${sql.param([...changing])}::uuid[])
      and (a.status = 'Fulfilled'
        or (a.status in ('Scheduled', 'Rescheduled')
          and a.stage not in ('notEligible', 'left', 'noShow')
          and (a.starts_at at time zone s.time_zone)::date
            >= (clock_timestamp() at time zone s.time_zone)::date))
    order by a.starts_at`);
  return found.rows.map(({ vaccines, ...visit }) => ({
    ...visit,
    vaccines: vaccines.filter(({ code }) => visit.given?.includes(canonicalCode(code)) ?? true),
  }));
}

/**
 * The upcoming doses of the asker's session or account, shown beside the vaccines to choose from.
 */
export async function ownDoses(
  tx: Tx,
  { sessionId, accountId }: Omit<Asker, 'language'>,
): Promise<OwnDose[]> {
  const found = await tx.execute<
    Pick<OwnDose, 'confirmationNumber' | 'date'> & { vaccines: HeldVaccine[]; patient: unknown }
  >(sql`
    select a.confirmation_number as "confirmationNumber", a.vaccines,
      ${storedPatient(sql`p`)} as patient, (a.starts_at at time zone s.time_zone)::date::text as date
    from engagements e
    join appointments a on a.engagement_id = e.id
    join patients p on p.id = a.patient_id
    join stores s on s.id = a.store_id
    where (e.session_id = ${sessionId} or e.account_id = ${accountId ?? null}::uuid)
      and a.status in ('Scheduled', 'Rescheduled') and a.starts_at > clock_timestamp()
    order by a.starts_at
    limit 40`);
  return found.rows.flatMap(({ vaccines, patient, ...visit }) => {
    const { firstName, dob } = openPatient(patient);
    return vaccines.map(({ code }) => ({
      ...visit,
      firstName,
      dob,
      vaccineCode: canonicalCode(code),
    }));
  });
}

/** A visit to judge against: already booked, or part of the same booking and not booked yet. */
type Rival = Visit & Pick<BookedVisit, 'isOwn'> & { confirmationNumber?: string };

interface Clash {
  visit: WantedVisit;
  /** Index of the clashing vaccine within the visit. */
  index: number;
  vaccine: HeldVaccine;
  booked: Rival;
}

/**
 * DOSE_BOOKED when a dose of these visits is booked already, undefined otherwise. The people are
 * locked (`lockPersons`), so the second of two concurrent requests sees what the first booked.
 * Vaccine and day are revealed only for the asker's own bookings: knowing a person's name and
 * birthday must not be enough to learn about their appointments (docs/decisions/020).
 * @param changing ids of the appointments that these visits replace
 */
export async function doseRefusal(
  tx: Tx,
  visits: readonly WantedVisit[],
  asker: Asker,
  changing: readonly string[] = [],
): Promise<Refused | undefined> {
  const keys = visits.map(({ personKey }) => personKey);
  const known = await bookedVisits(tx, keys, asker, changing);
  const clashes = visits.flatMap((visit, place) => {
    const others = visits.slice(0, place).map((one) => ({ ...one, isOwn: true }));
    const booked = [...known, ...others].filter((one) => one.personKey.equals(visit.personKey));
    return booked.length === 0 ? [] : clashesOf(visit, booked);
  });
  if (clashes.length === 0) return undefined;
  const fields = clashes.flatMap((clash) => fieldOf(clash, asker.language));
  const bookedDoses = clashes.flatMap((clash) => told(clash));
  return refuse('DOSE_BOOKED', {
    ...(fields.length > 0 && { fields }),
    ...(bookedDoses.length > 0 && { bookedDoses }),
  });
}

function clashesOf(visit: WantedVisit, booked: readonly Rival[]): Clash[] {
  return visit.vaccines.flatMap((vaccine, index) => {
    const rivals = booked.filter(({ vaccines }) =>
      vaccines.some((other) => isSameDose(eligibility().products, other.code, vaccine.code)),
    );
    const rival = rivals.length > 0 ? rivalOf(visit, vaccine, rivals) : undefined;
    return rival ? [{ visit, index, vaccine, booked: rival }] : [];
  });
}

/** The booked visit that the dose would follow, or precede, too soon. */
function rivalOf(
  visit: WantedVisit,
  vaccine: HeldVaccine,
  rivals: readonly Rival[],
): Rival | undefined {
  const before = rivals.filter(({ on }) => on <= visit.on);
  if (!mayHave(visit, { ...visit, vaccines: [vaccine] }, before)) return before.at(-1);
  const given: Rival = { ...visit, vaccines: [vaccine], isOwn: true };
  return rivals.find((later) => {
    if (later.on <= visit.on) return false;
    const ofDose = {
      ...later,
      vaccines: later.vaccines.filter((one) =>
        isSameDose(eligibility().products, one.code, vaccine.code),
      ),
    };
    const earlier = rivals.filter(({ on }) => on < later.on);
    return mayHave(visit, ofDose, earlier) && !mayHave(visit, ofDose, [...earlier, given]);
  });
}

/** Whether the schedule allows the person these vaccines, with booked doses counted as given. */
function mayHave({ visitor }: WantedVisit, visit: Visit, given: readonly Visit[]): boolean {
  const booked = given.flatMap(({ on, vaccines }) =>
    vaccines.map(({ code, manufPref }) => ({
      vaccineCode: canonicalCode(code),
      date: on,
      ...(manufPref !== undefined && { manufacturer: manufPref }),
    })),
  );
  const judged = judgeVisit({ ...visitor, booked }, visit, {
    language: 'en',
    fieldOf: String,
  });
  return judged.refusal === undefined;
}

function fieldOf({ visit, index, vaccine, booked }: Clash, language: Language): FieldProblem[] {
  const { fieldOf: at, whoField } = visit;
  if (booked.isOwn)
    return [{ name: at(index), ...vaccineBooked(vaccine.code, booked.on, language) }];
  return whoField === undefined ? [] : [{ name: whoField, problem: 'field.invalid' }];
}

function told({ vaccine, booked }: Clash): BookedDose[] {
  const { isOwn, on, confirmationNumber } = booked;
  if (!isOwn) return [];
  return [
    {
      vaccineCode: canonicalCode(vaccine.code),
      date: on,
      ...(confirmationNumber !== undefined && { confirmationNumber }),
    },
  ];
}
