// Reading one's own appointments: of this session, or of the signed-in account (MNG-01, MNG-02).
import type {
  getAppointment,
  getAppointmentStatus,
  getGroupStatus,
  listAppointments,
} from '#contract/manage.ts';
import type { Reply } from '#contract/operation.ts';
import type { Language } from '#domain/languages.ts';
import { appointmentOf } from '#server/booking/appointments/appointment-view.ts';
import type { Db } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { giveTo } from '#server/links/new-session.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { detailsOf, managedOf, memberDetailsOf } from './managed-view.ts';
import {
  findByAccount,
  findDetails,
  findInSession,
  findOfEngagement,
  findOwn,
  findOwnGroup,
  hasAll,
  lockBooking,
  type ManagedRow,
} from './managed.store.ts';

export interface Reader {
  sessionId: SessionId;
  /** The account the reader is signed in to. */
  accountId: string | undefined;
  language: Language;
}

/** MNG-02: everything booked with the account, earliest first. */
export async function list(
  db: Db,
  accountId: string,
  language: Language,
): Promise<Reply<typeof listAppointments> | Refused> {
  const rows = await findByAccount(db, accountId);
  if (rows.length === 0) return refuse('FC_903_NotFound');
  return { data: { appointments: rows.map((row) => managedOf(row, language)) } };
}

/**
 * The appointment, for the session that has it and for the account that booked it; one response for
 * everyone else, whether or not it exists. Reading it through the account moves the booking into
 * the reader's session, though the call is a GET: holding another time, changing and cancelling
 * check the session only. Reading it again changes nothing more.
 */
export async function read(
  db: Db,
  { sessionId, accountId, language }: Reader,
  confirmationNumber: string,
): Promise<Reply<typeof getAppointment> | Refused> {
  const owner = { sessionId, accountId };
  const found = await findOwn(db, confirmationNumber, owner);
  if (!found) return refuse('UNAUTHENTICATED');
  const { engagement, appointment } = found;
  if (!hasAll(found, owner)) {
    const [own] = await findDetails(db, engagement.id, appointment.id);
    if (!own) return refuse('UNAUTHENTICATED');
    return memberDetailsOf(own, await findOfEngagement(db, engagement.id), language);
  }
  const rows =
    engagement.sessionId === sessionId
      ? await findDetails(db, engagement.id)
      : await inTransaction(db, async (tx) => {
          await lockBooking(tx, engagement.id);
          await giveTo(tx, engagement.id, sessionId);
          return findDetails(tx, engagement.id);
        });
  const all = rows.map((row) => detailsOf(row, language));
  const read = all.find(({ appointmentId }) => appointmentId === appointment.id);
  if (!read) return refuse('UNAUTHENTICATED');
  return { ...read, ...(engagement.bookingType === 'Group' && { group: all }) };
}

type Asker = Omit<Reader, 'accountId'>;

/** MNG-01: how far the visit has come. */
export async function statusOf(
  db: Db,
  { sessionId, language }: Asker,
  confirmationNumber: string,
): Promise<Reply<typeof getAppointmentStatus> | Refused> {
  const found = await findInSession(db, confirmationNumber, sessionId);
  if (!found) return refuse('UNAUTHENTICATED');
  const { varStatus, ...appointment } = progressOf(found, language);
  return { appointment, consentDocument: { varStatus } };
}

/** MNG-03: the same for each person of the booking, by the group's number or any member's. */
export async function groupStatusOf(
  db: Db,
  { sessionId, language }: Asker,
  confirmationNumber: string,
): Promise<Reply<typeof getGroupStatus> | Refused> {
  const owner = { sessionId, accountId: undefined };
  const found = await findInSession(db, confirmationNumber, sessionId);
  // SAF-01: only the owner of the booking is told how far the others have come.
  if (found && !hasAll(found, owner)) return progressOfAll([found], language);
  const rows = found
    ? await findOfEngagement(db, found.engagement.id)
    : await findOwnGroup(db, confirmationNumber, owner);
  if (rows.length === 0) return refuse('UNAUTHENTICATED');
  return progressOfAll(rows, language);
}

const progressOfAll = (rows: readonly ManagedRow[], language: Language) => ({
  appointments: rows.map((row) => ({
    appointmentId: row.appointment.id,
    ...progressOf(row, language),
  })),
});

function progressOf(row: ManagedRow, language: Language) {
  const { checkInStatus, varStatus } = row.appointment;
  const { vaccines } = appointmentOf(row, language);
  return {
    appointmentSubStatus: checkInStatus ?? ('' as const),
    varStatus,
    selectedVaccines: vaccines.map(({ code, dose, vaccineDisplayName: name }) => ({
      code,
      name,
      dose,
    })),
  };
}
