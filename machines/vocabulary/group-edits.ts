// What is changed of a group over its review, sent of it, and booked (EDT-01, GRP-03).
import { assign } from 'xstate';
import type { Booked } from '#contract/appointments.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { freshVisit } from '../knowledge/visit.ts';
import type { Edit } from '../knowledge/edit.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { checkContact } from '../forms/contact.ts';
import { memberAt, membersOf, withEditedVaccines } from '../knowledge/members.ts';
import { partyWith } from '../knowledge/party-with.ts';
import type { Member } from '../knowledge/party.ts';
import { known } from '../knowledge/known.ts';
import { dateDraftOf } from '../knowledge/dates.ts';
import { refuse, standsInTheWay, stillWrong } from '../forms/refuse.ts';
import { topic } from './topic.ts';

/** The first whom the server does not keep as they are now. */
/** Whom of the group a refusal is about. */
const placesNamed = ({ party }: JourneyContext, { fields = [] }: ErrorReply): number[] => {
  const named = new Set(fields.map(({ name }) => Number(/^patients\.(\d+)/.exec(name)?.[1])));
  return party.members.filter((_, index) => named.has(index)).map(({ place }) => place);
};

export const nextUnsent = (context: JourneyContext): Member | undefined =>
  context.party.members.find(({ patientId }) => patientId === undefined);

export const grouping = topic({
  guards: {
    somebodyUnsent: ({ context }) => nextUnsent(context) !== undefined,
    somebodyToTell: ({ context }) => context.party.edit.place !== undefined,
    editedContactHasProblems: ({ context }) =>
      standsInTheWay(context.problems, checkContact(context.edit.contact)),
  },
  actions: {
    /** EDT-01: whom of the group an overlay is about stands in front of it. */
    beginPartyEdit: assign(({ context, event }) => {
      const asked = event.type === 'overlay.opened' ? event.place : context.party.edit.place;
      const [first] = membersOf(context);
      const member = memberAt(context, asked) ?? known(first, 'person');
      return {
        ...member.visit,
        dateOfBirth: member.dateOfBirth,
        ...partyWith(context, {
          // The overlay has a copy of what is this person's; the pages of vaccines are about nobody
          // meanwhile.
          inFront: undefined,
          edit: { place: member.place },
          draft: {
            ...member.person,
            ...dateDraftOf(member.dateOfBirth),
            place: member.place,
            ...(member.dependentId && { dependentId: member.dependentId }),
          },
        }),
        edit: {
          ...context.edit,
          patient: context.patient,
          contact: context.contact,
          texts: context.texts,
          vaccines: member.visit.vaccines,
          details: member.visit.details,
        },
        problems: [],
      };
    }),
    /** The copy is gone with its overlay; whoever was put in front meanwhile stays there. */
    endPartyEdit: assign(({ context }) =>
      context.party.inFront === undefined ? { ...freshVisit, dateOfBirth: undefined } : {},
    ),
    keepOfferedWithPerson: assign(({ context }) =>
      partyWith(context, {
        members: context.party.members.map((member) =>
          member.place === context.party.edit.place
            ? {
                ...member,
                visit: {
                  ...member.visit,
                  offered: context.offered,
                  ruledBy: context.ruledBy,
                },
              }
            : member,
        ),
      }),
    ),
    keepEditedOfParty: assign(({ context }) =>
      partyWith(context, { members: withEditedVaccines(context) }),
    ),
    putEditedInFront: assign(({ context }) => {
      const member = known(memberAt(context, context.party.edit.place), 'person');
      return {
        ...member.visit,
        vaccines: context.edit.vaccines,
        details: context.edit.details,
        dateOfBirth: member.dateOfBirth,
        ...partyWith(context, { inFront: member.place }),
      };
    }),
    typeEditedContact: assign(({ context }, { contact }: Partial<Edit>) => {
      const edit = { ...context.edit, contact: contact ?? context.edit.contact };
      return { edit, problems: stillWrong(context.problems, checkContact(edit.contact)) };
    }),
    showEditedContactProblems: assign(({ context }) =>
      refuse(context, checkContact(context.edit.contact)),
    ),
    saveEditedContact: assign(({ context: { edit } }) => ({
      contact: edit.contact,
      keptContact: edit.contact,
    })),
    toFirstPerson: assign(({ context }) =>
      partyWith(context, { edit: { place: context.party.members[0]?.place } }),
    ),
    toNextPerson: assign(({ context }) => {
      const { members, edit } = context.party;
      const index = members.findIndex(({ place }) => place === edit.place);
      return partyWith(context, { edit: { place: members[index + 1]?.place } });
    }),
    keepUpdated: assign(({ context }, patientId: string) =>
      partyWith(context, {
        members: context.party.members.map((member) =>
          member.place === context.party.edit.place ? { ...member, patientId } : member,
        ),
      }),
    ),
    keepSent: assign(({ context }, patientId: string) => {
      const sent = nextUnsent(context);
      return partyWith(context, {
        members: context.party.members.map((member) =>
          member.place === sent?.place ? { ...member, patientId } : member,
        ),
      });
    }),
    /** Everybody is to be sent again: with another contact. */
    unsendAll: assign(({ context }) =>
      partyWith(context, {
        members: context.party.members.map(({ patientId: _before, ...member }) => member),
      }),
    ),
    keepPartyContact: assign(({ context }) => ({ keptContact: context.contact })),
    keepOverlapping: assign(({ context }, refusal: ErrorReply) =>
      partyWith(context, { overlapping: placesNamed(context, refusal) }),
    ),
    /** VAC-15: which doses, if the visitor may know, and whose of a group. */
    keepDoseBooked: assign(({ context }, refusal: ErrorReply) => ({
      doseBooked: {
        doses: refusal.bookedDoses ?? [],
        places: placesNamed(context, refusal),
      },
    })),
    /** GRP-03: of a group everybody's appointment, and the number of the whole. */
    keepBooked: assign(({ context }, appointment: Booked) => ({
      appointment,
      ...partyWith(context, { booked: appointment.group }),
    })),
  },
});
