// What an edit overlay works on; the journey changes when it is saved (EDT-01).
import { assign } from 'xstate';
import type { VaccineDetails } from '#contract/vaccines.ts';
import { checkSelection, orderSelection, toggleSelection } from '#domain/vaccine-selection.ts';
import { AFTER, freshVisit } from '../knowledge/visit.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { isForGroup } from '../knowledge/for-group.ts';
import { known } from '../knowledge/known.ts';
import {
  memberMeant,
  peopleOf,
  withEditedPerson,
  withEditedVaccines,
  withPeople,
} from '../knowledge/members.ts';
import { partyWith } from '../knowledge/party-with.ts';
import type { Problem } from '../knowledge/problem.ts';
import type { Edit } from '../knowledge/edit.ts';
import type { OverlayId } from '../knowledge/events.ts';
import { checkContact, checkPatientEdit } from '../forms/contact.ts';
import { checkPersonEdit } from '../forms/person.ts';
import { checkTexts } from '../forms/texts.ts';
import { objectionsTo } from '../knowledge/judgement.ts';
import { refuse, standsInTheWay, stillWrong } from '../forms/refuse.ts';
import { resumedStep } from '../forms/steps.ts';
import { topic } from './topic.ts';

/** The problems of what is typed in an overlay, by form. */
const PROBLEMS = {
  patient: ({ edit }) => checkPatientEdit(edit),
  person: (context) => {
    const edited = known(memberMeant(context), 'person');
    return checkPersonEdit({ ...edited, person: context.edit.patient }, context.party.members);
  },
  contact: ({ edit }) => checkContact(edit.contact),
  texts: ({ edit }) => checkTexts(edit.texts),
} satisfies Record<string, (context: JourneyContext) => Problem[]>;
export type EditForm = keyof typeof PROBLEMS;

const untold = (context: JourneyContext, places: readonly number[]) =>
  partyWith(context, { edit: { ...context.party.edit, untold: places } });

export const edits = topic({
  guards: {
    somebodyToTell: ({ context }) => context.party.edit.untold.length > 0,
    opens: ({ event }, overlay: OverlayId) =>
      event.type === 'overlay.opened' && event.overlay === overlay,
    opensAtPlace: ({ event }, overlay: OverlayId) =>
      event.type === 'overlay.opened' && event.overlay === overlay && event.at === 'place',
    editHasProblems: ({ context }, form: EditForm) =>
      standsInTheWay(context.problems, PROBLEMS[form](context)),
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
    /** Puts the person an overlay is about in front: in a group, the one that was pressed. */
    beginEdit: assign(({ context, event }) => {
      const asked = event.type === 'overlay.opened' ? event.place : context.party.edit.place;
      const people = peopleOf(context);
      const member = known(people.find(({ place }) => place === asked) ?? people[0], 'person');
      return {
        ...member.visit,
        dateOfBirth: member.dateOfBirth,
        // The overlay has this person's copy; meanwhile the vaccine pages are about no one.
        ...partyWith(context, {
          inFront: undefined,
          edit: { place: member.place, untold: [] },
        }),
        edit: {
          patient: member.person,
          contact: context.contact,
          texts: context.texts,
          vaccines: member.visit.vaccines,
          details: member.visit.details,
          // EDT-01: loaded times stay loaded.
          dataLoaded: context.edit.dataLoaded,
        },
        problems: [],
      };
    }),
    /** The copy ends with its overlay; a person put in front meanwhile stays there. */
    endEdit: assign(({ context }) =>
      isForGroup(context) && context.party.inFront === undefined
        ? { ...freshVisit, dateOfBirth: undefined }
        : {},
    ),
    typeEdit: assign(({ context }, { form, typed }: { form: EditForm; typed: Partial<Edit> }) => {
      const edit = { ...context.edit, ...typed };
      return {
        edit,
        problems: stillWrong(context.problems, PROBLEMS[form]({ ...context, edit })),
      };
    }),
    showEditProblems: assign(({ context }, form: EditForm) =>
      refuse(context, PROBLEMS[form](context)),
    ),
    toggleEditedVaccine: assign(({ context }, code: string) => ({
      edit: {
        ...context.edit,
        vaccines: orderSelection(toggleSelection(context.edit.vaccines, code)),
      },
      problems: [],
    })),
    saveEditedPatient: assign(({ context: { edit } }) => ({
      patient: edit.patient,
      keptPatient: edit.patient,
      contact: edit.contact,
      keptContact: edit.contact,
    })),
    saveEditedTexts: assign(({ context: { edit } }) => ({
      texts: edit.texts,
      keptTexts: edit.texts,
      textsAnswered: true,
    })),
    saveEditedContact: assign(({ context: { edit } }) => ({
      contact: edit.contact,
      keptContact: edit.contact,
    })),
    saveEditedPerson: assign(({ context }) => withPeople(context, withEditedPerson(context))),
    saveEditedVaccines: assign(({ context }) => withPeople(context, withEditedVaccines(context))),
    tellEverybody: assign(({ context }) =>
      untold(
        context,
        peopleOf(context).map(({ place }) => place),
      ),
    ),
    noteTold: assign(({ context }) => untold(context, context.party.edit.untold.slice(1))),
    keepEditedDetails: assign(({ context }, details: VaccineDetails[]) => ({
      edit: { ...context.edit, details },
    })),
  },
});
