// What an appointment becomes: moved to a held time, or given other vaccines at its current time
// and store (MNG-06).
import type { z } from 'zod';
import type { updateAppointment } from '#contract/manage.ts';
import type { Language } from '#domain/languages.ts';
import type { IsoDate } from '#domain/dates.ts';
import { canonicalCode } from '#domain/vaccine-codes.ts';
import type { Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { invalidFields, refuse, type Refused } from '#server/http/refusal.ts';
import { cardOf } from '#server/stores/store-cards.ts';
import { findRecord } from '#server/stores/stores.store.ts';
import { timesLeft } from '#server/timeslots/times-left.ts';
import { lockHeldSeats, type HeldSeat } from '../appointments/appointments.store.ts';
import type { HeldVaccine } from '../booking.schema.ts';
import { recordOf, selectionProblem } from '../engagements/who-comes.ts';
import type { Engagement } from '../engagements/engagements.store.ts';
import { isOtherProduct, withProduct } from '../held-product.ts';
import { hasDosesFor, isStocked, notPromised, type Promised } from '../holds/stock.ts';
import { judgeVisit, type Judgement, type Visit } from '../judge-visit.ts';
import { wallTimeOf } from '../wall-time.ts';
import type { AppointmentChange, Booked, Booking } from './changes.store.ts';

export interface NewVisit {
  storeNumber: string;
  timeZone: string;
  /** State and local date of the store. */
  state: string;
  on: IsoDate;
  startsAt: Date;
  vaccines: HeldVaccine[];
  change: AppointmentChange;
  /** The hold whose seat the appointment takes. */
  holdId?: string;
}

type Vaccines = NonNullable<z.output<typeof updateAppointment.body>['vaccines']>;

/** A person whose appointment is being changed. */
export interface Changing {
  /** Index within the booking, from 0, in the order of places. */
  index: number;
  booked: Booked;
}

/** With what it becomes; undefined when the visit stays as it is. */
export type Changed = Changing & { visit: NewVisit | undefined };

/**
 * Locks the held seats, exactly one for each person being changed; a hold with more or fewer counts
 * as expired. The rules are checked once more (ELG-07), as when a held time is first booked.
 */
export async function visitsOfHold(
  tx: Tx,
  booking: Booking,
  changing: readonly Changing[],
  { holdId, language }: { holdId: string; language: Language },
): Promise<Changed[] | Refused> {
  const seats = await lockHold(tx, booking, holdId);
  const judged = changing.flatMap((one) => {
    const held = seats.find(({ place }) => place === one.booked.patient.place);
    if (!held) return [];
    const at = booking.named ? '' : `patients.${one.index}.`;
    const fieldOf = (vaccine: number) => `${at}vaccines.${vaccine}.code`;
    const visit = visitAt(booking.engagement, one.booked, held, { language, fieldOf });
    return [{ ...one, held, ...visit }];
  });
  if (judged.length !== changing.length || judged.length !== seats.length)
    return refuse('HOLD_EXPIRED');
  const unfit = judged.flatMap(({ refusal }) => refusal?.fields ?? []);
  if (unfit.length > 0) return refuse('ELIGIBLITY_ERROR', { fields: unfit });
  // A held time began before the change was saved: no one can be booked into the past.
  if (!seats.some(({ startsAt, now }) => startsAt <= now)) return judged;
  const isValid = (date: IsoDate) => judged.every((one) => one.isValid(date));
  return begun(tx, booking, seats, isValid);
}

/** The refusal offers other times: single times for one person, arrangements for a group. */
async function begun(
  tx: Tx,
  { engagement, named }: Booking,
  seats: readonly HeldSeat[],
  isValid: (date: IsoDate) => boolean,
): Promise<Refused> {
  const [first] = seats.toSorted((one, other) => one.startsAt - other.startsAt);
  if (!first) return refuse('FC_908_Conflict');
  const near = new Date(first.startsAt).toISOString();
  const isAlone = named !== undefined;
  const asker = { engagementId: engagement.id, isAlone, people: seats.length, isValid };
  const alternatives = await timesLeft(queriesOf(tx), first.storeNumber, near, asker);
  return refuse('FC_908_Conflict', { alternatives });
}

/**
 * Locks the seats of a hold that has not expired, by place. It is under a person's own number or
 * the group's; the latter also when it is for the only member who can still be moved.
 */
async function lockHold(
  tx: Tx,
  { engagement, named }: Booking,
  holdId: string,
): Promise<HeldSeat[]> {
  const numbers = [named?.appointment.confirmationNumber, engagement.groupNumber ?? undefined];
  for (const number of numbers) {
    const seats = number === undefined ? [] : await lockHeldSeats(tx, engagement.id, number);
    const held = seats.filter((seat) => seat.holdId === holdId);
    if (held.length > 0) return held;
  }
  return [];
}

/** The appointment in a held seat, and whether its person may have the vaccines then. */
function visitAt(
  engagement: Engagement,
  booked: Booked,
  held: HeldSeat,
  told: Parameters<typeof judgeVisit>[2],
): Pick<Judgement, 'refusal' | 'isValid'> & { visit: NewVisit } {
  const wanted = asSaidBefore(held.vaccines, booked.appointment.vaccines);
  const judgement = judged(engagement, booked, { ...held, vaccines: wanted }, told);
  const { vaccines, refusal, isValid } = judgement;
  const { storeId, storeNumber, timeZone, state, on, seat, holdId } = held;
  const [startsAt, endsAt] = [new Date(held.startsAt), new Date(held.endsAt)];
  // A patient who missed the earlier time may miss this one too, and is told of that as well.
  const moved = { status: 'Rescheduled', missedToldAt: null, stage: 'booked' } as const;
  // One who came to the earlier one, in a line or not, and left has not come to this one.
  const notCome = { arrivedAt: null, atCounterAt: null, walkIn: null };
  const change = { storeId, startsAt, endsAt, seat, vaccines, ...moved, ...notCome };
  return {
    refusal,
    isValid,
    visit: { storeNumber, timeZone, state, on, startsAt, vaccines, holdId, change },
  };
}

/** Other vaccines in the booked seat. */
export async function visitOfVaccines(
  tx: Tx,
  engagement: Engagement,
  booked: Booked,
  asked: Vaccines,
  language: Language,
): Promise<NewVisit | Refused> {
  const { appointment, store } = booked;
  const own = asked.map((vaccine) => ({ ...vaccine, code: canonicalCode(vaccine.code) }));
  const other = own.findIndex(isOtherProduct);
  const problem =
    selectionProblem(
      own.map(({ code }) => code),
      'vaccines',
    ) ??
    (other < 0
      ? undefined
      : { name: `vaccines.${other}.productId`, problem: 'field.invalid' as const });
  if (problem) return invalidFields(problem);

  const wanted = sameMaker(asSaidBefore(own, appointment.vaccines), appointment.vaccines);
  const record = await findRecord(queriesOf(tx), store.storeNumber);
  const person = { place: booked.patient.place, vaccines: wanted };
  const promised = promisesOf(booked);
  const more = notPromised(person, promised);
  if (!record || !isStocked(more, cardOf(record))) return refuse('FC_908_Conflict');
  if (!(await hasDosesFor(tx, record.id, engagement.id, person))) return refuse('FC_908_Conflict');

  const { startsAt } = appointment;
  const on = wallTimeOf(startsAt, store.timeZone).date;
  const visit = { vaccines: wanted, state: store.state, on };
  const { vaccines, refusal } = judged(engagement, booked, visit, {
    language,
    fieldOf: (index) => `vaccines.${index}.code`,
  });
  if (refusal) return refusal;
  const { storeNumber, timeZone, state } = store;
  return { storeNumber, timeZone, state, on, startsAt, vaccines, change: { vaccines } };
}

/** Booked doses are promised, even when the store no longer sells the vaccine (DSK-04). */
const promisesOf = ({ appointment, patient: { place } }: Booked): Promised[] =>
  appointment.vaccines.map(({ code, manufPref }) => ({
    place,
    code,
    ...(manufPref !== undefined && { manufPref }),
  }));

/** Judged by the person's own answers, in a group too. */
function judged(
  engagement: Engagement,
  { patient, prescriptions = [] }: Booked,
  visit: Visit,
  told: Parameters<typeof judgeVisit>[2],
): Judgement {
  const record = recordOf(engagement, patient.place);
  return judgeVisit({ ...record, dob: patient.dob, prescriptions }, visit, told);
}

/** HLD-06: what was stated about the person's health with the first hold still applies. */
function asSaidBefore(
  vaccines: readonly HeldVaccine[],
  booked: Booked['appointment']['vaccines'],
): HeldVaccine[] {
  const isWeak = booked.some(({ immunocompromised }) => immunocompromised);
  return vaccines.map((vaccine) => ({ ...vaccine, ...(isWeak && { immunocompromised: true }) }));
}

/** A vaccine that stays keeps the product chosen for it, unless the request names another. */
const sameMaker = (
  vaccines: readonly HeldVaccine[],
  booked: Booked['appointment']['vaccines'],
): HeldVaccine[] =>
  vaccines.map((vaccine) => {
    const before = booked.find(({ code }) => code === vaccine.code);
    if (vaccine.productId !== undefined || !before) return withProduct(vaccine);
    const { productId, manufPref } = before;
    return {
      ...vaccine,
      ...(productId !== undefined && { productId }),
      ...(manufPref !== undefined && { manufPref }),
    };
  });
