// What an edit overlay works on; the journey changes when it is saved (EDT-01).
import { assign } from 'xstate';
import type { VaccineDetails } from '#contract/vaccines.ts';
import { checkSelection, orderSelection, toggleSelection } from '#domain/vaccine-selection.ts';
import { AFTER } from '../knowledge/visit.ts';
import type { Edit } from '../knowledge/edit.ts';
import type { OverlayId } from '../knowledge/events.ts';
import { checkPatientEdit } from '../forms/contact.ts';
import { checkTexts } from '../forms/texts.ts';
import { objectionsTo } from '../knowledge/judgement.ts';
import { refuse, standsInTheWay, stillWrong } from '../forms/refuse.ts';
import { resumedStep } from '../forms/steps.ts';
import { topic } from './topic.ts';

export const edits = topic({
  guards: {
    opens: ({ event }, overlay: OverlayId) =>
      event.type === 'overlay.opened' && event.overlay === overlay,
    opensAtPlace: ({ event }, overlay: OverlayId) =>
      event.type === 'overlay.opened' && event.overlay === overlay && event.at === 'place',
    editedPatientHasProblems: ({ context }) =>
      standsInTheWay(context.problems, checkPatientEdit(context.edit)),
    editedTextsHaveProblems: ({ context }) => checkTexts(context.edit.texts).length > 0,
    editedVaccinesAreTooMany: ({ context }) =>
      checkSelection(context.edit.vaccines) === 'vaccine.tooMany',
    noneInEdit: ({ context }) => context.edit.vaccines.length === 0,
    editedVaccinesClash: ({ context }) => checkSelection(context.edit.vaccines) !== undefined,
    editAsksMore: ({ context }) =>
      resumedStep({ ...context, vaccines: context.edit.vaccines }) !== AFTER,
    editObjects: ({ context }) => objectionsTo(context.edit).length > 0,
    vaccinesUnchanged: ({ context }) => context.edit.vaccines.join() === context.vaccines.join(),
  },
  actions: {
    beginEdit: assign(({ context }) => ({
      edit: {
        patient: context.patient,
        contact: context.contact,
        texts: context.texts,
        vaccines: context.vaccines,
        details: context.details,
        // EDT-01: what was loaded stays so.
        dataLoaded: context.edit.dataLoaded,
      },
      problems: [],
    })),
    typeEdit: assign(({ context }, change: Partial<Edit>) => {
      const edit = { ...context.edit, ...change };
      return {
        edit,
        problems: stillWrong(context.problems, [
          ...checkPatientEdit(edit),
          ...checkTexts(edit.texts),
        ]),
      };
    }),
    toggleEditedVaccine: assign(({ context }, code: string) => ({
      edit: {
        ...context.edit,
        vaccines: orderSelection(toggleSelection(context.edit.vaccines, code)),
      },
      problems: [],
    })),
    showEditedPatientProblems: assign(({ context }) =>
      refuse(context, checkPatientEdit(context.edit)),
    ),
    showEditedTextsProblems: assign(({ context }) =>
      refuse(context, checkTexts(context.edit.texts)),
    ),
    saveEditedPatient: assign(({ context: { edit } }) => ({
      patient: edit.patient,
      keptPatient: edit.patient,
      contact: edit.contact,
      keptContact: edit.contact,
    })),
    saveEditedTexts: assign(({ context: { edit } }) => ({
      texts: edit.texts,
      keptTexts: edit.texts,
      consentSent: true,
    })),
    saveEditedVaccines: assign(({ context: { edit } }) => ({
      vaccines: edit.vaccines,
      details: edit.details,
    })),
    keepEditedDetails: assign(({ context }, details: VaccineDetails[]) => ({
      edit: { ...context.edit, details },
    })),
  },
});
