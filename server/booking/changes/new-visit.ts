// What an appointment becomes: at a time that is held for it, or with other vaccines where and when it is (MNG-06).
import type { z } from 'zod';
import type { updateAppointment } from '#contract/manage.ts';
import type { Language } from '#domain/languages.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import type { Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { cardOf } from '#server/stores/store-cards.ts';
import { findRecord } from '#server/stores/stores.store.ts';
import { timesNear } from '#server/timeslots/store-times.ts';
import { lockHeldSeats } from '../appointments/appointments.store.ts';
import type { HeldVaccine } from '../booking.schema.ts';
import { selectionProblem } from '../engagements/engagements.service.ts';
import { isStocked } from '../holds/stock.ts';
import { judgeVisit, type Judgement, type Visit } from '../judge-visit.ts';
import { wallTimeOf } from '../wall-time.ts';
import type { AppointmentChange, Booked, Booking } from './changes.store.ts';

export interface NewVisit {
  storeNumber: string;
  timeZone: string;
  startsAt: Date;
  vaccines: HeldVaccine[];
  change: AppointmentChange;
  /** The hold whose seat becomes the appointment's. */
  holdId?: string;
}

type Vaccines = NonNullable<z.output<typeof updateAppointment.body>['vaccines']>;

/** Locks the held seat. The rules are asked once more (ELG-07), as when a held time is first booked. */
export async function visitOfHold(
  tx: Tx,
  { engagement, named }: Booking,
  holdId: string,
  language: Language,
): Promise<NewVisit | Refused> {
  const { appointment } = named;
  const seats = await lockHeldSeats(tx, engagement.id, appointment.confirmationNumber);
  const held = seats.find((seat) => seat.holdId === holdId);
  if (!held) return refuse('HOLD_EXPIRED');
  const wanted = asSaidBefore(held.vaccines, appointment.vaccines);
  const { vaccines, refusal, isValid } = judged(
    { engagement, named },
    { ...held, vaccines: wanted },
    language,
  );
  if (refusal) return refusal;
  const startsAt = new Date(held.startsAt);
  if (held.startsAt <= held.now) {
    // It came before it was saved: nobody can be booked into the past.
    const near = timesNear(queriesOf(tx), held.storeNumber, startsAt.toISOString(), { isValid });
    return refuse('FC_908_Conflict', { alternatives: { nearestTimes: await near } });
  }
  const { storeId, storeNumber, timeZone, seat } = held;
  const endsAt = new Date(held.endsAt);
  return {
    storeNumber,
    timeZone,
    startsAt,
    vaccines,
    holdId,
    // Who missed the earlier time may miss this one, and is told of that as well.
    change: {
      storeId,
      startsAt,
      endsAt,
      seat,
      vaccines,
      status: 'Rescheduled',
      missedToldAt: null,
    },
  };
}

/** Other vaccines in the seat that is booked. */
export async function visitOfVaccines(
  tx: Tx,
  { engagement, named }: Booking,
  asked: Vaccines,
  language: Language,
): Promise<NewVisit | Refused> {
  const { appointment, store } = named;
  const own = asked.map((vaccine) => ({ ...vaccine, code: ownCode(vaccine.code) ?? vaccine.code }));
  const problem = selectionProblem(
    own.map(({ code }) => code),
    'vaccines',
  );
  if (problem) return refuse('INVALID_REQUEST', { fields: [problem] });

  const wanted = sameMaker(asSaidBefore(own, appointment.vaccines), appointment.vaccines);
  const record = await findRecord(queriesOf(tx), store.storeNumber);
  if (!record || !isStocked(wanted, cardOf(record))) return refuse('FC_908_Conflict');

  const { startsAt } = appointment;
  const on = wallTimeOf(startsAt, store.timeZone).date;
  const visit = { vaccines: wanted, state: store.state, on };
  const { vaccines, refusal } = judged({ engagement, named }, visit, language);
  if (refusal) return refusal;
  const { storeNumber, timeZone } = store;
  return { storeNumber, timeZone, startsAt, vaccines, change: { vaccines } };
}

function judged(
  { engagement, named }: Pick<Booking, 'engagement' | 'named'>,
  visit: Visit,
  language: Language,
): Judgement {
  const { metaData, userResponses } = engagement;
  return judgeVisit({ dob: named.patient.dob, history: metaData.history, userResponses }, visit, {
    language,
    fieldOf: (index) => `vaccines.${index}.code`,
  });
}

/** HLD-06: what was said of the person's health with the first hold still holds. */
function asSaidBefore(
  vaccines: readonly HeldVaccine[],
  booked: Booked['appointment']['vaccines'],
): HeldVaccine[] {
  const isWeak = booked.some(({ immunocompromised }) => immunocompromised);
  return vaccines.map((vaccine) => ({ ...vaccine, ...(isWeak && { immunocompromised: true }) }));
}

/** A vaccine that stays is of the maker that was chosen for it. */
const sameMaker = (
  vaccines: readonly HeldVaccine[],
  booked: Booked['appointment']['vaccines'],
): HeldVaccine[] =>
  vaccines.map((vaccine) => {
    const manufPref = booked.find(({ code }) => code === vaccine.code)?.manufPref;
    return { ...vaccine, ...(manufPref !== undefined && { manufPref }) };
  });
