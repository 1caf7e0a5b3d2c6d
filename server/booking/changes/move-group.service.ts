import type { z } from 'zod';
import type { updateAppointment } from '#contract/manage.ts';
import { LEGACY } from '#domain/appointments.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import type { Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { isRefused, refuse, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { partiesNear } from '#server/timeslots/store-parties.ts';
import type { HeldSeat } from '../appointments/appointments.store.ts';
import { updateEngagement } from '../engagements/engagements.store.ts';
import { messagesToAll } from './change-messages.ts';
import { lockPersons, standingNow, type Booked, type Booking } from './changes.store.ts';
import { keepVisit, saidOfVisit } from './keep-visit.ts';
import { isBegun, lockHold, visitAt } from './new-visit.ts';
import { partyWith } from './said-of.ts';

type Body = z.output<typeof updateAppointment.body>;

/** Who goes into which seat. */
interface Mover {
  /** Which of the group, from 0, in the order of their places. */
  index: number;
  booked: Booked;
  held: HeldSeat;
}

type Judged = Mover & ReturnType<typeof visitAt>;

/**
 * Moves everybody of a group who is still to come, or has missed it, into the seats of a hold: all
 * or none (GRP-03). The sequence that was seen is the sum of theirs, so a change to any of them is
 * noticed; who has cancelled since is in neither, and has no seat in the hold any more. Undefined
 * when they are moved.
 */
export async function moveGroup(
  tx: Tx,
  booking: Booking,
  body: Body,
  language: Language,
): Promise<Refused | undefined> {
  const { holdId } = body;
  const fields = notOfAGroup(body);
  if (fields.length > 0 || holdId === undefined) return refuse('INVALID_REQUEST', { fields });
  const movers = await moversOf(tx, booking, body.sequence, holdId);
  if (isRefused(movers)) return movers;

  const judged = movers.map((mover) => ({ ...mover, ...judgedVisit(booking, mover, language) }));
  const unfit = judged.flatMap(({ refusal }) => refusal?.fields ?? []);
  if (unfit.length > 0) return refuse('ELIGIBLITY_ERROR', { fields: unfit });
  if (movers.some(({ held }) => isBegun(held))) return begun(tx, booking, judged);

  const overlap = await keepAll(tx, judged);
  if (overlap) return overlap;
  await keepSaid(tx, booking, judged);
  await putIntoOutbox(tx, await messagesToAll(tx, booking, 'groupChanged'));
  return undefined;
}

/**
 * Of a group as a whole only the time can change: what somebody has, and who they are, is each
 * one's own.
 */
const notOfAGroup = (body: Body): FieldProblem[] =>
  (['vaccines', 'patient'] as const)
    .filter((name) => body[name] !== undefined)
    .map((name) => ({ name, problem: 'field.invalid' }));

/**
 * Everybody who can be moved, each with the seat that is held for their place; a hold for more or
 * fewer is none for the group.
 */
async function moversOf(
  tx: Tx,
  booking: Booking,
  sequence: number,
  holdId: string,
): Promise<Mover[] | Refused> {
  const { all } = booking;
  const open = all.filter((one) => ['upcoming', 'missed'].includes(standingNow(one)));
  const isLegacy = open.some(({ appointment }) => appointment.source === LEGACY);
  if (open.length === 0 || isLegacy) return refuse('APPOINTMENT_CLOSED');
  if (sequence !== sumOf(open)) return refuse('APPOINTMENT_CHANGED');
  const seats = await lockHold(tx, booking, holdId);
  const movers = all.flatMap((booked, index) => {
    const held = seats.find(({ place }) => place === booked.patient.place);
    return held && open.includes(booked) ? [{ index, booked, held }] : [];
  });
  const isForAll = movers.length === open.length && movers.length === seats.length;
  return isForAll ? movers : refuse('HOLD_EXPIRED');
}

const sumOf = (people: readonly Booked[]): number =>
  people.reduce((sum, { appointment }) => sum + appointment.sequence, 0);

function judgedVisit({ engagement }: Booking, { index, booked, held }: Mover, language: Language) {
  const fieldOf = (vaccine: number) => `patients.${index}.vaccines.${vaccine}.code`;
  return visitAt(engagement, booked, held, { language, fieldOf });
}

/** A held time came before it was saved: nobody can be booked into the past. */
async function begun(tx: Tx, { engagement }: Booking, movers: readonly Judged[]): Promise<Refused> {
  const isValid = (date: IsoDate) => movers.every((mover) => mover.isValid(date));
  const asker = { engagementId: engagement.id, people: movers.length, isValid };
  const [first] = movers.toSorted((one, other) => one.held.startsAt - other.held.startsAt);
  if (!first) return refuse('FC_908_Conflict');
  const { storeNumber, startsAt } = first.visit;
  const near = partiesNear(queriesOf(tx), storeNumber, startsAt.toISOString(), asker);
  return refuse('FC_908_Conflict', { alternatives: { nearestParties: await near } });
}

/** OVERLAPPING_APPOINTMENT with who is somewhere else then. */
async function keepAll(tx: Tx, movers: readonly Judged[]): Promise<Refused | undefined> {
  await lockPersons(
    tx,
    movers.map(({ booked }) => booked.appointment.personKey),
  );
  for (const { index, booked, visit } of movers) {
    if (await keepVisit(tx, booked, visit, visit.change)) continue;
    const name = `patients.${index}.patientId`;
    return refuse('OVERLAPPING_APPOINTMENT', { fields: [{ name, problem: 'field.invalid' }] });
  }
  return undefined;
}

async function keepSaid(tx: Tx, { engagement }: Booking, movers: readonly Judged[]): Promise<void> {
  const said = movers.map(
    ({ booked, visit }) => [booked.patient.place, saidOfVisit(visit)] as const,
  );
  const storeNumber = movers[0]?.visit.storeNumber;
  const metaData = { ...partyWith(engagement, new Map(said)), ...(storeNumber && { storeNumber }) };
  await updateEngagement(tx, engagement.id, { metaData });
}
