// What one visitor has, for whom requests are right: made for each test that does wrong to them.
import { createLanguageTicket } from '#contract/language-tickets.ts';
import {
  addDependent,
  changeEmail,
  requestPasswordCode,
  signIn,
  signUp,
} from '#contract/accounts.ts';
import { takeStep } from '#contract/desk.ts';
import { saveCardPicture, saveDocument } from '#contract/documents.ts';
import { getPeople } from '#contract/people.ts';
import { countIn } from '#contract/stock.ts';
import { openTeamInvitation, signInToDesk } from '#contract/team.ts';
import { inviteToTeam } from '#server/team/invite.ts';
import { codeFor, forgetTries, haveAccount, newEmail, PASSWORD } from '#tests/support/accounts.ts';
import {
  addStore,
  book,
  dayAhead,
  readyToConfirm,
  startJourney,
  timeAhead,
  type BookingServer,
} from '#tests/support/booking.ts';
import { doctor } from '#qa/journeys/document-samples.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { keepDoctors } from '#server/doctors/doctors.store.ts';
import { moveToNow } from '#tests/support/desk.ts';
import { makeProgram } from '#tests/support/program.ts';
import { prescribe } from '#tests/support/prescriptions.ts';
import { inviteOne } from '#tests/support/campaign.ts';
import { offerNow } from '#tests/support/earlier.ts';
import { saveAndRead } from '#tests/support/saved-journey.ts';
import { appCode, codeOf, emailOf, joinTeam } from '#tests/support/team.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { addOpenStore, posterOf, walkIn } from '#tests/support/walk-in.ts';

/** One white pixel. */
export const SMALLEST_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

/**
 * What a visitor has: a journey that could be confirmed, an appointment, a journey saved for later,
 * an account, an invitation, and the desk of the store as its manager.
 */
export interface State {
  visitor: Visitor;
  storeNumber: string;
  ready: Awaited<ReturnType<typeof readyToConfirm>>;
  booked: Awaited<ReturnType<typeof book>>;
  saved: Awaited<ReturnType<typeof saveAndRead>> & { engagementId: string };
  /** The key of an invitation to a campaign. */
  invitation: string;
  /** The number of a prescription at the store. */
  prescribed: string;
  /** The key of an earlier time that is held for somebody. */
  offer: string;
  /** Somebody in the line of a store, and what is typed by hand there. */
  walkedIn: { code: string; screenKey: string; checkInId: string; confirmationNumber: string };
  /** The number of a visit at which a vaccine was given. */
  vaccinated: string;
  /** The same visit, and its dose. */
  dose: { appointmentId: string; doseId: string };
  /** What another system was told of the store. */
  told: { webhookId: string; eventId: string };
  /** A journey on its way to the other language's host. */
  handed: { ticket: string };
  account: Awaited<ReturnType<typeof newAccount>>;
  team: Awaited<ReturnType<typeof newTeam>>;
  visit: Awaited<ReturnType<typeof readyToGive>>;
  /** An appointment at whose time the store is closed. */
  lost: string;
  /** Ten doses of the store's. */
  lotId: string;
}

/** Values that must not come back in a refusal, nor stand in the log. */
export const PERSONAL = {
  firstName: 'Xochiquetzalli',
  lastName: 'Wrzesniewska',
  email: 'xochi.quetz@personal.example',
  phone: '312-555-0187',
  dob: '1961-11-23',
  city: 'Zzyzxville',
};

/** The time of what could be confirmed. */
export const time = timeAhead('10:00');

/** A state of its own; times and persons of several do not meet. */
export async function newState({ visitor, pool, database }: BookingServer): Promise<State> {
  const one = await visitor();
  const account = await newAccount(one, pool);
  const storeNumber = await addStore(pool, { seats: 20 });
  const booked = await book(one, storeNumber, { time: timeAhead('12:00') });
  const engagementId = await startJourney(one);
  const saved = { engagementId, ...(await saveAndRead(pool, one, engagementId)) };
  const invitation = await inviteOne(database);
  const prescribed = await prescribe(database, storeNumber);
  await inTransaction(database.db, (tx) => keepDoctors(tx, [doctor]));
  const handed = await one.ask(createLanguageTicket, { body: { journey: '{}' } });
  const waiting = await book(one, storeNumber, { time: timeAhead('16:00') });
  const offered = { storeNumber, ...timeAhead('13:00') };
  const offer = await offerNow(pool, one, waiting, offered);
  const visiting = await book(one, storeNumber, { time: timeAhead('14:00') });
  const vaccinated = await book(one, storeNumber, { time: timeAhead('15:00') });
  const door = await addOpenStore(pool, { seats: 20 });
  const { code, screenKey } = await posterOf(pool, door, new Date());
  const walkedIn = { code, screenKey, ...(await walkIn(pool, one, door)) };
  for (const { confirmationNumber } of [booked, visiting]) await showCard(one, confirmationNumber);
  // After all other times: a visitor has one in hand (SAF-02).
  const ready = await readyToConfirm(one, storeNumber, { time });
  // Last, since the session must be the one that the rest ends in (CHN-12).
  const team = await newTeam(one, database, storeNumber);
  const visit = await readyToGive(one, pool, storeNumber, visiting);
  const lotId = await tenDoses(one, storeNumber);
  const { doseId, ...given } = await give(pool, vaccinated);
  return {
    visitor: one,
    storeNumber,
    ready,
    booked,
    saved,
    account,
    invitation,
    prescribed,
    handed,
    offer,
    walkedIn,
    team,
    visit,
    lost: await loseTime(pool, waiting),
    lotId,
    vaccinated: given.confirmationNumber,
    dose: { appointmentId: given.appointmentId, doseId },
    told: await tellProgram(database, storeNumber, given.appointmentId),
  };
}

/** What is good for a minute or less, anew: codes of an app, and a ticket. */
export async function renewCodes(state: State, { pool }: BookingServer): Promise<void> {
  const { visitor, team } = state;
  state.handed = await visitor.ask(createLanguageTicket, { body: { journey: '{}' } });
  team.code = await appCode(pool, team.memberId);
  team.tokenCode = codeOf(team.secret);
}

/** Insured, with a picture of the card's front (DOC-11). */
async function showCard(one: Visitor, confirmationNumber: string): Promise<void> {
  await one.ask(saveDocument, {
    params: { confirmationNumber, step: 'insurance-type' },
    body: { answers: { insurance: 'medical' } },
  });
  await one.ask(saveCardPicture, {
    params: { confirmationNumber, side: 'front' },
    body: { picture: SMALLEST_PNG },
  });
}

/** As if the team had given the vaccine a while ago (DSK-03). */
async function give(
  pool: BookingServer['pool'],
  { confirmationNumber }: Awaited<ReturnType<typeof book>>,
): Promise<{ confirmationNumber: string; appointmentId: string; doseId: string }> {
  const { rows } = await pool.query<{ appointmentId: string; doseId: string }>(
    `with visit as (
        update appointments set status = 'Fulfilled', stage = 'given'
          where confirmation_number = $1 returning id)
      insert into immunizations
          (appointment_id, vaccine_code, cvx, dose, mvx, lot, lot_expires_on, site, route, vis_date, given_by,
            given_at)
        select visit.id, '150', '140', '1', 'PMC', 'FL1', current_date + 90, 'LD', 'IM', '2025-01-31',
          (select id from team_members limit 1), clock_timestamp() - interval '5 minutes'
          from visit
        returning appointment_id as "appointmentId", id as "doseId"`,
    [confirmationNumber],
  );
  const [dose] = rows;
  if (!dose) throw new Error('nothing was given');
  return { confirmationNumber, ...dose };
}

/** As if another system had been told of a visit (STD-06). */
async function tellProgram(
  database: BookingServer['database'],
  storeNumber: string,
  appointmentId: string,
): Promise<State['told']> {
  const program = await makeProgram(database, ['system/Appointment.rs'], { stores: [storeNumber] });
  const { rows } = await database.pool.query<State['told']>(
    `with receiver as (
        insert into webhooks (client_id, address, kinds, sealed_secret)
          values ($1, 'https://receiver.example/hook', '{cancelled}', '') returning id
      ), happened as (
        insert into webhook_events (kind, appointment_id, store_id)
          select 'cancelled', id, store_id from appointments where id = $2 returning id
      )
      insert into webhook_deliveries (event_id, webhook_id, attempts, delivered_at)
        select happened.id, receiver.id, 1, clock_timestamp() from happened, receiver
        returning webhook_id as "webhookId", event_id as "eventId"`,
    [program.id, appointmentId],
  );
  const [told] = rows;
  if (!told) throw new Error('nobody was told');
  return told;
}

/** As if the store had closed at the time of a booking (DSK-04). */
async function loseTime(
  pool: BookingServer['pool'],
  { appointment: { appointmentId } }: Awaited<ReturnType<typeof book>>,
): Promise<string> {
  await pool.query(
    `insert into lost_visits (appointment_id, store_id, starts_at)
      select id, store_id, starts_at from appointments where id = $1`,
    [appointmentId],
  );
  return appointmentId;
}

/** Counted in at the desk; answers the lot. */
async function tenDoses(one: Visitor, storeNumber: string): Promise<string> {
  const { vaccines } = await one.ask(countIn, {
    params: { storeNumber },
    body: { productId: 'spikevax', lot: 'SP10', lotExpiresOn: dayAhead(90), doses: 10 },
  });
  const lots = vaccines.flatMap(({ products }) => products.flatMap((product) => product.lots));
  return lots[0]?.lotId ?? '';
}

/** A visit of today in which everything but the dose is done (DSK-03). */
async function readyToGive(
  one: Visitor,
  pool: BookingServer['pool'],
  storeNumber: string,
  { appointment: { appointmentId, engagementId } }: Awaited<ReturnType<typeof book>>,
) {
  await moveToNow(pool, engagementId);
  const params = { storeNumber, appointmentId };
  const stages = ['arrived', 'checkedIn', 'readyForPreVax', 'awaitingSignOff'] as const;
  for (const [version, to] of stages.entries())
    await one.ask(takeStep, { params, body: { version, to } });
  return { params, version: stages.length };
}

/** At the desk as the store's manager, with another sign-in begun, and an invitation. */
async function newTeam(one: Visitor, database: BookingServer['database'], storeNumber: string) {
  const { pool } = database;
  const memberId = await joinTeam(one, pool, { storeNumber, role: 'manager' });
  const email = await emailOf(pool, memberId);
  await one.ask(signInToDesk, { body: { email, password: PASSWORD } });
  const { link = '' } = await inviteToTeam(database, {
    kind: 'invite',
    email: newEmail(),
    storeNumbers: [storeNumber],
    role: 'technician',
  });
  const token = link.slice(link.indexOf('#') + 1);
  const { secret } = await one.ask(openTeamInvitation, { body: { token } });
  const { people } = await one.ask(getPeople, { params: { storeNumber } });
  const invitedId = people.find(({ isInvited }) => isInvited)?.memberId ?? '';
  const code = await appCode(pool, memberId);
  return { email, memberId, code, token, secret, tokenCode: codeOf(secret), invitedId };
}

/** Signs the visitor in, and has a code ready for each call that takes one. */
async function newAccount(one: Visitor, pool: BookingServer['pool']) {
  // Limits have tests of their own.
  await forgetTries(pool);
  const [email, another] = [newEmail(), newEmail()];
  await haveAccount(one, pool, email);
  await one.ask(signUp, { body: { email: another, password: PASSWORD } });
  const signUpCode = await codeFor(pool, another);
  await one.ask(signIn, { body: { email, password: PASSWORD } });
  const signInCode = await codeFor(pool, email);
  await one.ask(requestPasswordCode, { body: { email } });
  const passwordCode = await codeFor(pool, email);
  const next = newEmail();
  await one.ask(changeEmail, { body: { email: next, currentPassword: PASSWORD } });
  const newEmailCode = await codeFor(pool, next);
  const { dependentId } = await one.ask(addDependent, { body: knownDependent });
  return { email, signUpCode, signInCode, passwordCode, newEmailCode, dependentId };
}

export const dependent = {
  firstName: PERSONAL.firstName,
  lastName: PERSONAL.lastName,
  dateOfBirth: PERSONAL.dob,
  gender: 'Female',
  race: { code: '2106-3' },
  ethnicity: { code: '2135-2' },
} as const;

/** Somebody else, since no account has a person twice (PAT-05). */
export const knownDependent = { ...dependent, firstName: PERSONAL.lastName } as const;
