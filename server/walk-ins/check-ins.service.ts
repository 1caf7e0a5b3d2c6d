// Patients check in, wait and possibly leave, on their own phones (WLK-01, WLK-02, WLK-06).
import type { z } from 'zod';
import type { Reply } from '#contract/operation.ts';
import type { CheckIn, checkIn } from '#contract/walk-ins.ts';
import { isOpen } from '#domain/appointments.ts';
import { CHECK_IN } from '#domain/check-in.ts';
import type { Language } from '#domain/languages.ts';
import { estimateFor, lineOf, type Visitor } from '#domain/queue.ts';
import { isWaiting, stagesAfter } from '#domain/visits.ts';
import { appointmentOf } from '#server/booking/appointments/appointment-view.ts';
import { isOfLine, lockOverlapping } from '#server/booking/appointments/appointments.store.ts';
import { storedNumber } from '#server/booking/appointments/stored-number.ts';
import type { Database, Tx } from '#server/database/database.ts';
import { queriesOf, type Queries } from '#server/database/queries.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Telling } from '#server/http/event-stream.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { countGuess, forgetGuess, limitOfFinder, limitOfNumber } from '#server/links/guesses.ts';
import { reachOf } from '#server/manage/reach.ts';
import { findByNumber, proofsOf } from '#server/manage/search.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { StoreNews } from '#server/visits/store-news.ts';
import { moveVisit } from '#server/visits/steps.ts';
import {
  checkInOf,
  findCheckIn,
  findWaiting,
  lockBooked,
  lockVisit,
  sayAtCounter,
  type ArrivalRow,
  type CheckInRow,
} from './check-ins.store.ts';
import { readDay, type StoreDay } from './line.store.ts';
import { storeOfKey } from './open.service.ts';

type Body = z.output<typeof checkIn.body>;

interface Reader {
  sessionId: SessionId;
  language: Language;
}

const NOT_FOUND = refuse('FC_903_NotFound');

/**
 * Marks today's appointment with this number as arrived, for a visitor who gives the date of birth:
 * for a person's own number theirs, for a group's the first member's (SAF-01). With a group's
 * number everyone arrives who is to come today to one store: the one whose code was shown, or the
 * first one's. An unknown number
 * and a wrong date are both counted, take the same steps and get the same response.
 */
export async function arrive(
  database: Database,
  { sessionId, language, address, secret }: Reader & { address: string; secret: Buffer },
  { confirmationNumber, dateOfBirth, key }: Body,
): Promise<Reply<typeof checkIn> | Refused> {
  const { db, pool } = database;
  const here = key === undefined ? undefined : await storeOfKey(database, secret, { key, address });
  if (isRefused(here)) return here;
  const number = storedNumber(confirmationNumber);
  const sought = await findByNumber(db, number);
  const limits = [limitOfFinder(address), limitOfNumber(sought?.bookingNumber ?? number)];
  const refusal = await countGuess(pool, limits);
  if (refusal) return refusal;
  const reach = reachOf(sought ? proofsOf(sought, { number }) : [], dateOfBirth);
  if (!reach || !sought) return NOT_FOUND;
  await forgetGuess(pool, limits);
  return inTransaction(db, async (tx) => {
    const rows = await lockBooked(tx, sought.engagementId, number);
    const [first] = rows;
    if (!first) return NOT_FOUND;
    const open = rows.filter(canCome);
    // GRP-03: some of a group may have moved to another day or store.
    const today = open.filter((row) => !notHereNow(row, here));
    const come = today.filter(({ storeId }) => storeId === today[0]?.storeId);
    if (come.length === 0)
      return (open[0] && notHereNow(open[0], here)) ?? refuse('APPOINTMENT_CLOSED');
    // A patient who left may have joined another line since.
    const back = come.filter(({ appointment }) => appointment.stage === 'left');
    if (
      (
        await lockOverlapping(
          tx,
          back.map(({ appointment }) => appointment),
        )
      ).length > 0
    )
      return refuse('CHECK_IN_INSTEAD');
    const made: CheckIn[] = [];
    for (const row of come) {
      const { id, stage } = row.appointment;
      const moved = isWaiting(stage) ? undefined : await move(tx, row, 'arrived');
      if (moved) return moved;
      const checkInId = await checkInOf(tx, id, sessionId);
      const found = await findCheckIn(tx, checkInId, sessionId);
      if (found) made.push(await viewOf(queriesOf(tx), found, language));
    }
    const [own] = made;
    if (!own) throw new Error('somebody came, and no check-in was made');
    return { ...own, ...(first.isByGroup && { group: made }) };
  });
}

/** A patient who is already there may check in again; one whose visit is over may not. */
const canCome = ({ appointment: { status, source, stage } }: ArrivalRow): boolean =>
  isOpen(status) && source === '' && (isWaiting(stage) || stagesAfter(stage).includes('arrived'));

function notHereNow(row: ArrivalRow, storeId: number | undefined): Refused | undefined {
  if (storeId !== undefined && storeId !== row.storeId) return refuse('CHECK_IN_ANOTHER_STORE');
  return row.isToday ? undefined : refuse('CHECK_IN_ANOTHER_DAY');
}

/**
 * WLK-02: 404 for unknown check-ins, for another session's, and once the day is over for whoever
 * was still waiting.
 */
export async function readCheckIn(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { sessionId, language }: Reader,
  checkInId: string,
): Promise<CheckIn | Refused> {
  const found = await findCheckIn(db, checkInId, sessionId);
  return found && !isOutlived(found) ? viewOf(pool, found, language) : NOT_FOUND;
}

/** WLK-02: the place that a session has in a store's line; undefined when it waits in none. */
export async function placeAt(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { sessionId, language }: Reader,
  storeId: number,
): Promise<CheckIn | undefined> {
  const found = await findWaiting(db, { sessionId, storeId });
  return found && viewOf(pool, found, language);
}

/**
 * The day of the visit ended while the patient waited: its line is gone, and without a place in one
 * their phone would say that it is their turn.
 */
const isOutlived = ({ appointment: { stage }, isToday }: CheckInRow): boolean =>
  isWaiting(stage) && !isToday;

/** WLK-06: gives up the place in the line; no effect for a patient who has already left. */
export const leave = (tx: Tx, reader: Reader, checkInId: string): Promise<CheckIn | Refused> =>
  whileWaiting(tx, reader, checkInId, async (row) =>
    row.appointment.stage === 'left' ? undefined : move(tx, row, 'left'),
  );

/** WLK-06: says that the patient is standing at the counter. */
export const stand = (tx: Tx, reader: Reader, checkInId: string): Promise<CheckIn | Refused> =>
  whileWaiting(tx, reader, checkInId, async ({ appointment: { id, stage } }) => {
    if (stage === 'left') return refuse('APPOINTMENT_CLOSED');
    await sayAtCounter(tx, id);
    return undefined;
  });

/** Takes the patient's step; the row is locked and was checked, so the step can follow. */
async function move(
  tx: Tx,
  { appointment: { id: appointmentId, storeId } }: Pick<ArrivalRow, 'appointment'>,
  to: 'arrived' | 'left',
): Promise<Refused | undefined> {
  const moved = await moveVisit(tx, { appointmentId, storeId }, { to, by: 'patient' });
  return isRefused(moved) ? moved : undefined;
}

async function whileWaiting(
  tx: Tx,
  { sessionId, language }: Reader,
  checkInId: string,
  act: (row: CheckInRow) => Promise<Refused | undefined>,
): Promise<CheckIn | Refused> {
  const known = await findCheckIn(tx, checkInId, sessionId);
  if (!known) return NOT_FOUND;
  await lockVisit(tx, known.appointment.id);
  const row = await findCheckIn(tx, checkInId, sessionId);
  if (!row || isOutlived(row)) return NOT_FOUND;
  const { stage } = row.appointment;
  if (!isWaiting(stage) && stage !== 'left') return refuse('APPOINTMENT_CLOSED');
  const refusal = await act(row);
  if (refusal) return refusal;
  const found = await findCheckIn(tx, checkInId, sessionId);
  return found ? viewOf(queriesOf(tx), found, language) : NOT_FOUND;
}

const viewOf = async (db: Queries, row: CheckInRow, language: Language): Promise<CheckIn> =>
  viewOn(await readDay(db, row.storeId), row, language);

function viewOn({ visitors, now }: StoreDay, row: CheckInRow, language: Language): CheckIn {
  const { appointment, checkInId, arrivedByTeam, leftByTeam, seats, slotMinutes } = row;
  const one = visitors.find(({ id }) => id === appointment.id);
  const [byPatient, byMember] = CHECK_IN.channels;
  return {
    checkInId,
    purpose: CHECK_IN.purpose,
    serviceType: CHECK_IN.serviceType,
    channel: arrivedByTeam ? byMember : byPatient,
    status: appointment.checkInStatus ?? '',
    stage: appointment.stage,
    isWalkIn: isOfLine(appointment),
    appointment: appointmentOf(row, language),
    ...(one && placeOf(one, visitors, { seats, slotMinutes }, now)),
    isAtCounter: appointment.atCounterAt !== null,
    ...(appointment.stage === 'left' && leftByTeam && { leftByTeam }),
    now: now.toISOString(),
    version: appointment.visitVersion,
  };
}

function placeOf(
  one: Visitor,
  visitors: readonly Visitor[],
  pace: { seats: number; slotMinutes: number },
  now: Date,
): Pick<CheckIn, 'place' | 'estimate'> {
  const index = lineOf(visitors).indexOf(one);
  if (index < 0) return {};
  return { place: index + 1, estimate: estimateFor(one, visitors, pace, now.getTime()) };
}

/** What phones need to follow the line. */
export interface Following {
  database: Pick<Database, 'db' | 'pool'>;
  news: StoreNews;
  dayOf: (storeId: number) => Promise<StoreDay>;
}

/** WLK-06: the check-in now, and again after every change to the store's day that affects it. */
export async function follow(
  { database: { db }, news, dayOf }: Following,
  { sessionId, language }: Reader,
  checkInId: string,
): Promise<Telling<CheckIn> | Refused> {
  const found = await findCheckIn(db, checkInId, sessionId);
  if (!found || isOutlived(found)) return NOT_FOUND;
  return async function* (gone) {
    let row = found;
    let told = '';
    for await (const _ of news.of(found.storeId, gone)) {
      const day = await dayOf(found.storeId);
      if (!isAsRead(row, day)) {
        const now = await findCheckIn(db, checkInId, sessionId);
        if (!now || isOutlived(now)) return;
        row = now;
      }
      const view = viewOn(day, row, language);
      const { now: _now, ...lasting } = view;
      const text = JSON.stringify(lasting);
      if (text !== told) yield view;
      told = text;
    }
  };
}

/** Whether the visit itself is unchanged since it was read. */
function isAsRead({ appointment }: CheckInRow, { visitors }: StoreDay): boolean {
  const one = visitors.find(({ id }) => id === appointment.id);
  return (
    one?.version === appointment.visitVersion &&
    Math.abs(one.updatedAt - appointment.updatedAt.getTime()) < 1
  );
}
