// What an appointment becomes: at a time that is held for it, or with other vaccines where and when
// it is (MNG-06).
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
  /** The store's, and the date there. */
  state: string;
  on: IsoDate;
  startsAt: Date;
  vaccines: HeldVaccine[];
  change: AppointmentChange;
  /** The hold whose seat becomes the appointment's. */
  holdId?: string;
}

type Vaccines = NonNullable<z.output<typeof updateAppointment.body>['vaccines']>;

/** Somebody whose appointment is changed. */
export interface Changing {
  /** Which of the booking, from 0, in the order of their places. */
  index: number;
  booked: Booked;
}

/** And what it becomes; undefined where the visit stays as it is. */
export type Changed = Changing & { visit: NewVisit | undefined };

/**
 * Locks the held seats, one for each of those who are changed; a hold for more or fewer is none for
 * them. The rules are asked once more (ELG-07), as when a held time is first booked.
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
  // A held time came before it was saved: nobody can be booked into the past.
  if (!seats.some(({ startsAt, now }) => startsAt <= now)) return judged;
  const isValid = (date: IsoDate) => judged.every((one) => one.isValid(date));
  return begun(tx, booking, seats, isValid);
}

/** With others at which they can come: times for one, arrangements for a group. */
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
 * Locks the seats of a hold that has not run out, by place. It is under a person's own number or
 * the group's; the latter also when it is for the only one of the group who can still be moved.
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

/** What an appointment becomes in a held seat, and whether its person may have that then. */
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
  // Who missed the earlier time may miss this one, and is told of that as well.
  const moved = { status: 'Rescheduled', missedToldAt: null, stage: 'booked' } as const;
  const change = { storeId, startsAt, endsAt, seat, vaccines, ...moved };
  return {
    refusal,
    isValid,
    visit: { storeNumber, timeZone, state, on, startsAt, vaccines, holdId, change },
  };
}

/** Other vaccines in the seat that is booked. */
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

/** What is booked is promised, also when the store sells it no more (DSK-04). */
const promisesOf = ({ appointment, patient: { place } }: Booked): Promised[] =>
  appointment.vaccines.map(({ code, manufPref }) => ({
    place,
    code,
    ...(manufPref !== undefined && { manufPref }),
  }));

/** By what the person has said: of a group each their own. */
function judged(
  engagement: Engagement,
  { patient, prescriptions = [] }: Booked,
  visit: Visit,
  told: Parameters<typeof judgeVisit>[2],
): Judgement {
  const record = recordOf(engagement, patient.place);
  return judgeVisit({ ...record, dob: patient.dob, prescriptions }, visit, told);
}

/** HLD-06: what was said of the person's health with the first hold still holds. */
function asSaidBefore(
  vaccines: readonly HeldVaccine[],
  booked: Booked['appointment']['vaccines'],
): HeldVaccine[] {
  const isWeak = booked.some(({ immunocompromised }) => immunocompromised);
  return vaccines.map((vaccine) => ({ ...vaccine, ...(isWeak && { immunocompromised: true }) }));
}

/** A vaccine that stays is what was chosen for it, unless another product of it is named now. */
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
