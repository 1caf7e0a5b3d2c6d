// What an edit overlay works on; the journey changes when it is saved (EDT-01).
import { assign } from 'xstate';
import type { VaccineDetails } from '#contract/vaccines.ts';
import { orderSelection, toggleSelection } from '#domain/vaccine-selection.ts';
import { type Edit } from '../context.ts';
import { checkPatientEdit } from '../forms/contact.ts';
import { checkTexts } from '../forms/texts.ts';
import { refuse, stillWrong } from '../refuse.ts';
import { people } from './people.ts';

export const edits = people.extend({
  actions: {
    beginEdit: assign(({ context }) => ({
      edit: {
        patient: context.patient,
        contact: context.contact,
        texts: context.texts,
        vaccines: context.vaccines,
        details: context.details,
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
