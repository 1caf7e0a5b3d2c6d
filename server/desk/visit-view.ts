import type { DeskVisit } from '#contract/desk.ts';
import { isWaiting, UNDO_SECONDS } from '#domain/visits.ts';
import type { Language } from '#domain/languages.ts';
import { shortVaccineName } from '#domain/vaccines.ts';
import type { HeldVaccine } from '#server/booking/booking.schema.ts';
import { makerOf } from '#server/booking/held-product.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';
import type { VisitOfDay } from './day.store.ts';

/** A visit as a row of the desk's day, in the language of its page (DSK-02, LNG-04). */
export function deskVisitOf(row: VisitOfDay, language: Language): DeskVisit {
  const { appointment, engagement, patient, store, step, member, isTimeLost } = row;
  const { slot, appointmentDate } = wallTimeOf(appointment.startsAt, store.timeZone);
  const phone = patient.contact.phones?.[0]?.number;
  return {
    appointmentId: appointment.id,
    confirmationNumber: appointment.confirmationNumber,
    ...(engagement.groupNumber !== null && { groupNumber: engagement.groupNumber }),
    place: patient.place,
    version: appointment.visitVersion,
    stage: appointment.stage,
    ...(appointment.walkIn && { walkIn: appointment.walkIn }),
    startsAt: appointmentDate,
    slot,
    ...(appointment.arrivedAt && { arrivedAt: appointment.arrivedAt.toISOString() }),
    ...(isTimeLost && { isTimeLost: true as const }),
    ...(appointment.atCounterAt && isWaiting(appointment.stage) && { isAtCounter: true as const }),
    firstName: patient.firstName,
    lastName: patient.lastName,
    dob: patient.dob,
    ...(phone !== undefined && { phone }),
    language: engagement.language,
    vaccines: appointment.vaccines.map((vaccine) => vaccineOf(vaccine, language)),
    ...(step && { lastStep: lastStepOf(step, member) }),
  };
}

function vaccineOf(vaccine: HeldVaccine, language: Language): DeskVisit['vaccines'][number] {
  const { code, dose, rxRequired = false, productId } = vaccine;
  const name = shortVaccineName(code, language);
  const { manufacturerDisplayName } = makerOf(vaccine) ?? {};
  return {
    code,
    name,
    dose,
    rxRequired,
    ...(productId !== undefined && { productId }),
    ...(manufacturerDisplayName !== undefined && { manufacturerDisplayName }),
  };
}

/** A step that undid another cannot itself be undone. */
function lastStepOf(
  { takenAt, undoes }: NonNullable<VisitOfDay['step']>,
  member: VisitOfDay['member'],
): NonNullable<DeskVisit['lastStep']> {
  const undoSeconds = undoes === null ? UNDO_SECONDS : 0;
  return {
    ...(member && { by: member.name }),
    at: takenAt.toISOString(),
    undoUntil: new Date(takenAt.getTime() + undoSeconds * 1000).toISOString(),
  };
}
