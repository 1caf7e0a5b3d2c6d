// Changing a group over its review, sending it, and booking it (EDT-01, GRP-03).
import { assign } from 'xstate';
import type { Booked } from '#contract/appointments.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { indexesNamed, memberMeant } from '../knowledge/members.ts';
import { partyWith } from '../knowledge/party-with.ts';
import type { Member } from '../knowledge/party.ts';
import { known } from '../knowledge/known.ts';
import { topic } from './topic.ts';

/** The members a refusal is about. */
const placesNamed = ({ party }: JourneyContext, refusal: ErrorReply): number[] => {
  const named = indexesNamed(refusal);
  return party.members.filter((_, index) => named.has(index)).map(({ place }) => place);
};

/** The first member the server does not have as they are now. */
export const nextUnsent = (context: JourneyContext): Member | undefined =>
  context.party.members.find(({ patientId }) => patientId === undefined);

export const grouping = topic({
  guards: {
    somebodyUnsent: ({ context }) => nextUnsent(context) !== undefined,
  },
  actions: {
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
    putEditedInFront: assign(({ context }) => {
      const member = known(memberMeant(context), 'person');
      return {
        ...member.visit,
        vaccines: context.edit.vaccines,
        details: context.edit.details,
        dateOfBirth: member.dateOfBirth,
        ...partyWith(context, { inFront: member.place }),
      };
    }),
    keepSent: assign(({ context }, patientId: string) => {
      const sent = nextUnsent(context);
      return partyWith(context, {
        members: context.party.members.map((member) =>
          member.place === sent?.place ? { ...member, patientId } : member,
        ),
      });
    }),
    /** Everyone has to be sent again, with another contact. */
    unsendAll: assign(({ context }) =>
      partyWith(context, {
        members: context.party.members.map(({ patientId: _before, ...member }) => member),
      }),
    ),
    keepPartyContact: assign(({ context }) => ({ keptContact: context.contact })),
    keepOverlapping: assign(({ context }, refusal: ErrorReply) =>
      partyWith(context, { overlapping: placesNamed(context, refusal) }),
    ),
    /** VAC-15: which doses, if the visitor may know, and in a group for whom. */
    keepDoseBooked: assign(({ context }, refusal: ErrorReply) => ({
      doseBooked: {
        doses: refusal.bookedDoses ?? [],
        places: placesNamed(context, refusal),
      },
    })),
    /** GRP-03: for a group everyone's appointment, and the number of the whole. */
    keepBooked: assign(({ context }, appointment: Booked) => ({
      appointment,
      ...partyWith(context, { booked: appointment.group }),
    })),
  },
});
