// Who, where, how old; and why not.
import { outcomeOf } from '../chart/answers.ts';
import type { Outcome } from '../chart/answers.ts';
import { assign } from 'xstate';
import type { createEngagement } from '#contract/engagements.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { Suggestion, GeocodeReply } from '#contract/geo.ts';
import type { Reply } from '#contract/operation.ts';
import type { IsoDate } from '#domain/dates.ts';
import { zipOfKey } from '#domain/slot-links.ts';
import { isSameWho } from '#domain/who.ts';
import { ineligibilityOfTitle } from '#domain/ineligibility.ts';
import { oldEnoughOn } from '#domain/ages.ts';
import { freshJourney, type JourneyContext } from '../knowledge/context.ts';
import { emptyPatient } from '../knowledge/patient.ts';
import { isOwnBooking, patientOfDependent } from '../knowledge/prefill.ts';
import { startedOver } from '../knowledge/started-over.ts';
import { freshSearch } from '../knowledge/times.ts';
import { freshVisit } from '../knowledge/visit.ts';
import { bornOn } from '../knowledge/dates.ts';
import { beginsAnother, isForAnother } from '../knowledge/for-another.ts';
import { bornTooLate } from '../forms/start.ts';
import { GROUP, isForGroup } from '../knowledge/for-group.ts';
import { known } from '../knowledge/known.ts';
import { topic } from './topic.ts';

/**
 * ACC-02: the patient filled in is the account's owner or a person in their care, but not the one
 * booked for.
 */
function isOfAnother(context: JourneyContext, dateOfBirth: IsoDate): boolean {
  const { start: begun, patient, dependents = [] } = context;
  const alike = dependents.filter((one) => isSameWho(patientOfDependent(one), patient));
  const isThisOne =
    begun.bookingOption === 'dependent' && alike.some((one) => one.dateOfBirth === dateOfBirth);
  return !isThisOne && (alike.length > 0 || isOfOwner({ ...context, dateOfBirth }));
}

/** PAT-02: the patient filled in is the account's owner, for whom it is not booked. */
function isOfOwner(context: JourneyContext): boolean {
  const { firstName, lastName } = context.me?.profile ?? {};
  const { patient } = context;
  const isNamedSo = patient.firstName === firstName && patient.lastName === (lastName ?? '');
  return isNamedSo && !isOwnBooking(context);
}

/** MNG-04: the ZIP that a link names instead of a time. */
const zipOfLink = ({ link }: JourneyContext) =>
  link?.page === 'slot' ? zipOfKey(link.key) : undefined;

/** STD-01: at the store of a link; what was booked in this tab before is another booking. */
function begunAt(context: JourneyContext): JourneyContext {
  const begun = bookedHere(context) ? startedOver(context) : context;
  const location = zipOfLink(context) ?? known(context.slot, 'slot').store.address.zip;
  return {
    ...begun,
    referral: context.referral,
    start: { ...begun.start, location },
    suggestions: [],
    link: undefined,
  };
}

const bookedHere = ({ appointment, manage }: JourneyContext) =>
  appointment !== undefined || manage.appointment !== undefined;

/** What the server has under an engagement is not under the next; what was typed stays. */
const noEngagement = {
  engagementId: undefined,
  patientId: undefined,
  keptPatient: undefined,
  keptContact: undefined,
  keptTexts: undefined,
  textsAnswered: false,
  prescription: undefined,
} as const;

export const start = topic({
  guards: {
    forGroup: ({ context }) => isForGroup(context),
    /** FLW-02: as chosen on the first page. */
    asksForGroup: ({ context }) => context.start.bookingOption === GROUP,
    bornTooLate: ({ context }) => bornTooLate(context.start, context.today),
    /**
     * Starting over would discard something: a booking begun and not booked, or the people of a
     * group. The three fields of the first page alone are soon typed again.
     */
    wouldLose: ({ context: { engagementId, party, appointment, manage } }) =>
      (engagementId !== undefined || party.members.length > 0) &&
      appointment === undefined &&
      manage.appointment === undefined,
    bookedHere: ({ context }) => bookedHere(context),
    linkNamesPlace: ({ context }) => zipOfLink(context) !== undefined,
    hasEngagement: ({ context }) => context.engagementId !== undefined,
    /** The engagement goes on, for the same one person. */
    hasEngagementAlone: ({ context }) =>
      context.engagementId !== undefined && !beginsAnother(context),
    /** LOC-05: another answer leaves the device's position for this one. */
    typesPlace: ({ event }) => event.type === 'start.typed' && event.draft.location !== undefined,
    positionKnown: ({ event }) => (event as unknown as { output?: string }).output !== undefined,
    anySuggestion: ({ event }) => {
      const outcome = outcomeOf(event) as Outcome<{ suggestions: Suggestion[] }>;
      return outcome.ok && outcome.value.suggestions.length > 0;
    },
  },
  actions: {
    startOver: assign(({ context }) => startedOver(context)),
    /** CHN-07: what was booked in this tab; forms keep what was typed (wantDocuments). */
    forgetBooked: assign(({ context }) =>
      context.appointment ? { ...startedOver(context), documents: context.documents } : {},
    ),
    beginAtSlot: assign(({ context }) => ({ ...begunAt(context), slot: context.slot })),
    beginNearSlot: assign(({ context }) => ({ ...begunAt(context), slot: undefined })),
    /** Vaccines accepted under one state's rules are not accepted under another's (ELG-06). */
    keepPlace: assign(({ context }, place: GeocodeReply) => ({
      place,
      vaccinesAccepted: context.vaccinesAccepted && place.state === context.ruledBy,
    })),
    keepSuggestions: assign((_, suggestions: Suggestion[]) => ({ suggestions })),
    placeText: assign(({ context }, location: string) => ({
      start: { ...context.start, location },
      suggestions: [],
    })),
    /**
     * A new person or place voids earlier choices of vaccine and time; what was typed about the
     * patient stays.
     */
    acceptStart: assign(({ context }) => {
      const dateOfBirth = known(bornOn(context.start, context.today), 'date of birth');
      return {
        dateOfBirth,
        acceptedFor: `${context.start.bookingOption} ${dateOfBirth}`,
        ...(beginsAnother(context) && {
          ...freshVisit,
          ...noEngagement,
          party: freshJourney(context).party,
        }),
        ...(isOfAnother(context, dateOfBirth) && {
          patient: emptyPatient,
          start: { ...context.start, dependentId: undefined },
        }),
        // No one is booked under another's name: who it is, is asked again.
        ...(isForAnother(context) && { keptPatient: undefined }),
        refusal: undefined,
        vaccinesAccepted: false,
        offerMade: false,
        picked: undefined,
        choice: undefined,
        search: freshSearch,
      };
    }),
    /** A prescription is found again by its number. */
    loseEngagement: assign(noEngagement),
    keepEngagement: assign(
      (_, { engagementId, bookedDoses = [] }: Reply<typeof createEngagement>) => ({
        engagementId,
        ownDoses: bookedDoses,
      }),
    ),
    refuseForAge: assign(({ context }) => {
      const dateOfBirth = known(bornOn(context.start, context.today), 'date of birth');
      return {
        refusal: { reason: 'tooYoung' as const, eligibleFrom: oldEnoughOn(dateOfBirth) },
        // The refusal is about one person alone: a group begun before does not continue.
        ...(context.acceptedFor === GROUP && { acceptedFor: undefined, engagementId: undefined }),
      };
    }),
    /**
     * ELG-03: the server's refusal of the person as a whole; one without a reason counts as
     * unknown.
     */
    keepIneligible: assign((_, { ineligible, message }: ErrorReply) => ({
      refusal: ineligible ?? { reason: ineligibilityOfTitle(message) },
    })),
  },
});
