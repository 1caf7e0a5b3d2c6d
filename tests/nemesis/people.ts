/**
 * People who book, come as a group, move, cancel and change their mind, all at a few stores at once
 * (REL-08). What each was told is written down; what nobody answered is not known.
 */
import { cancelAppointment, updateAppointment } from '#contract/manage.ts';
import { addPatient, book, hold, startJourney, timeAhead } from '#tests/support/booking.ts';
import { cancelling, changing, holdAnother } from '#tests/support/changing.ts';
import { bookGroup } from '#tests/support/group.ts';
import { WronglyAnswered, type Visitor } from '#tests/support/visitor.ts';
import { Unanswered } from './over-http.ts';

export const SLOT_MINUTES = 15;
const FIRST_MINUTE = 9 * 60;
const SLOTS_A_DAY = 40;
export const DAYS = [2, 3] as const;

/** What somebody was told of a booking of theirs, as far as it is known. */
export interface Booking {
  engagementId: string;
  people: number;
  storeNumber: string;
  /** ISO, in the order of places. */
  starts: string[];
  status: 'booked' | 'cancelled';
  /** Not, once a change of it was answered by nobody. */
  isSure: boolean;
}

export interface Journal {
  bookings: Booking[];
  done: Record<string, number>;
  refused: Record<string, number>;
  /** Bookings that were confirmed by nobody knows whom: there may be one more of each. */
  unsure: number;
}

export const emptyJournal = (): Journal => ({ bookings: [], done: {}, refused: {}, unsure: 0 });

interface Scene {
  storeNumbers: readonly string[];
  visitor: () => Promise<Visitor>;
  journal: Journal;
  isOver: () => boolean;
}

const below = (count: number) => Math.floor(Math.random() * count);
const oneOf = <T>(list: readonly T[]): T => {
  const one = list[below(list.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};

/** Everybody wants the first times of the day. */
function wantedTime(lastSlot = SLOTS_A_DAY) {
  const minute = FIRST_MINUTE + Math.floor(Math.random() ** 2 * lastSlot) * SLOT_MINUTES;
  return { minute, days: oneOf(DAYS) };
}

const clock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

let people = 0;
function contactOf() {
  people += 1;
  return {
    emails: [{ address: `person${people}@example.com` }],
    phones: [{ number: '312-555-0123' }],
  };
}

/** One person after another, until it is over; each does one thing to its end. */
export async function comeAndGo(scene: Scene): Promise<void> {
  const { journal } = scene;
  while (!scene.isOver()) {
    const [what, act] = oneOf(WISHES);
    try {
      await act(scene);
      journal.done[what] = (journal.done[what] ?? 0) + 1;
    } catch (cause) {
      if (cause instanceof WronglyAnswered) {
        const code = cause.code || String(cause.status);
        journal.refused[code] = (journal.refused[code] ?? 0) + 1;
      } else if (!(cause instanceof Unanswered)) throw cause;
    }
  }
}

async function bookOne({ storeNumbers, visitor, journal }: Scene) {
  const storeNumber = oneOf(storeNumbers);
  const { minute, days } = wantedTime();
  const time = timeAhead(clock(minute), days);
  const one = await visitor();
  const booked = await unsureUnlessAnswered(journal, () =>
    book(one, storeNumber, { time, patient: { contact: contactOf() } }),
  );
  const booking: Booking = {
    engagementId: booked.engagementId,
    people: 1,
    storeNumber,
    starts: [time.appointmentDate],
    status: 'booked',
    isSure: true,
  };
  journal.bookings.push(booking);
  return { one, booked, booking };
}

async function bookParty({ storeNumbers, visitor, journal }: Scene) {
  const storeNumber = oneOf(storeNumbers);
  const { minute } = wantedTime(SLOTS_A_DAY - 3);
  const starts = Object.fromEntries(
    [0, 1, 2].map((turn) => [turn + 1, clock(minute + turn * SLOT_MINUTES)]),
  );
  const one = await visitor();
  const booked = await unsureUnlessAnswered(journal, () => bookGroup(one, storeNumber, starts));
  journal.bookings.push({
    engagementId: booked.engagementId,
    people: 3,
    storeNumber,
    starts: Object.values(starts).map((slot) => timeAhead(slot).appointmentDate),
    status: 'booked',
    isSure: true,
  });
}

async function bookAndMove(scene: Scene): Promise<void> {
  const { one, booked, booking } = await bookOne(scene);
  const storeNumber = oneOf(scene.storeNumbers);
  const { minute, days } = wantedTime();
  const time = timeAhead(clock(minute), days);
  await changed(booking, async () => {
    const { holdId } = await holdAnother(one, booked, { storeNumber, ...time });
    await one.ask(updateAppointment, changing(booked, { sequence: 0, holdId }));
    Object.assign(booking, { storeNumber, starts: [time.appointmentDate] });
  });
}

async function bookAndCancel(scene: Scene): Promise<void> {
  const { one, booked, booking } = await bookOne(scene);
  await changed(booking, async () => {
    await one.ask(cancelAppointment, cancelling(booked));
    booking.status = 'cancelled';
  });
}

async function holdAndLeave({ storeNumbers, visitor }: Scene): Promise<void> {
  const one = await visitor();
  const engagementId = await startJourney(one);
  const { minute, days } = wantedTime();
  await hold(one, {
    engagementId,
    storeNumber: oneOf(storeNumbers),
    ...timeAhead(clock(minute), days),
  });
  await addPatient(one, engagementId, { contact: contactOf() });
}

const WISHES: readonly (readonly [string, (scene: Scene) => Promise<unknown>])[] = [
  ['booked', bookOne],
  ['booked and moved', bookAndMove],
  ['booked and cancelled', bookAndCancel],
  ['booked and cancelled', bookAndCancel],
  ['booked as three', bookParty],
  ['held and left', holdAndLeave],
];

/** A booking whose confirmation nobody answered may stand, or not. */
async function unsureUnlessAnswered<R>(journal: Journal, act: () => Promise<R>): Promise<R> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof Unanswered) journal.unsure += 1;
    throw cause;
  }
}

async function changed(booking: Booking, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (cause) {
    if (cause instanceof Unanswered) booking.isSure = false;
    throw cause;
  }
}
