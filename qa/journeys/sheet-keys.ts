/** What distinguishes snapshots of our chart while a sheet is open, or times are shown. */
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import { checkContact, checkPatientEdit } from '#machines/forms/contact.ts';
import { checkPatient } from '#machines/forms/patient.ts';
import { resumedStep } from '#machines/forms/steps.ts';
import { checkTexts } from '#machines/forms/texts.ts';
import { isBookedTime } from '#machines/knowledge/booked-time.ts';
import { nearTimesIn, offersOf } from '#machines/knowledge/choices.ts';
import { objectionsTo } from '#machines/knowledge/judgement.ts';
import { memberMeant } from '#machines/knowledge/members.ts';
import { AFTER } from '#machines/knowledge/visit.ts';

/** A sheet's own data, and what it shows. */
export function inOverlay(overlay: string, context: JourneyContext): Record<string, unknown> {
  const { edit, vaccines } = context;
  switch (overlay) {
    case 'group-patient':
      return {
        personRight: checkPatient(edit.patient).length === 0,
        unsaved: edit.patient.firstName,
      };
    case 'group-contact':
    case 'rx-contact':
      return {
        contactRight: checkContact(edit.contact).length === 0,
        unsaved: isUnsaved(context),
        untold: context.party.edit.untold.length,
        // A problem stays on screen during the question whether to leave.
        problem: context.problems.length > 0,
      };
    case 'rx-vaccine':
    case 'booking-vaccine':
    case 'group-vaccine':
    case 'manage-vaccine':
      return {
        offered: context.offered.length > 0,
        edited: edit.vaccines.length,
        editClashes: checkSelection(edit.vaccines),
        // one vaccine away from a clash
        tetanus: ['115', '150,115'].includes(edit.vaccines.join()),
        unchanged: edit.vaccines.join() === vaccines.join(),
        asksMore: resumedStep({ ...context, vaccines: edit.vaccines }) !== AFTER,
        editObjects: objectionsTo(edit).length > 0,
        prescribed:
          context.prescription && edit.vaccines.includes(context.prescription.vaccineCode),
      };
    case 'rx-timeslot':
    case 'rx-location':
    case 'booking-timeslot':
    case 'manage-timeslot':
      return { ...searchOf(context), ...placeOf(context) };
    case 'patient':
      return {
        editedPatientRight: checkPatientEdit(edit).length === 0,
        unsaved: isUnsaved(context),
      };
    case 'sms':
      return { editedTextsRight: checkTexts(edit.texts).length === 0, unsaved: isUnsaved(context) };
    default:
      return {};
  }
}

/** EDT-01: what was typed that the journey does not have. */
const isUnsaved = (context: JourneyContext) => {
  const { edit, contact, texts } = context;
  const patient = memberMeant(context)?.person ?? context.patient;
  return (
    JSON.stringify([edit.patient, edit.contact, edit.texts]) !==
    JSON.stringify([patient, contact, texts])
  );
};

export const placeOf = ({ start }: JourneyContext) => ({ placeText: start.location.trim() === '' });

export const searchOf = (context: JourneyContext) => {
  const { search, hold, picked, vaccines, manage } = context;
  return {
    picked: picked !== undefined && (manage.appointment === undefined || picked.slot),
    asksForBooked: isBookedTime(context, picked ?? context.choice),
    moreStores: search.result?.pagination.more,
    fewerVaccines: search.alternatives?.fewerVaccines !== undefined,
    nearest: nearTimesIn(search.alternatives).length > 0,
    offers: offersOf({ search, hold, manage }).length,
    isSplit: search.isSplit,
    ways: search.alternatives !== undefined,
    beside150: vaccines.some((code) => code !== '150'),
    miles: search.miles,
    partOfDay: search.partOfDay,
    manufacturer: search.manufacturer,
    unfolded: search.unfolded.length > 0,
  };
};
