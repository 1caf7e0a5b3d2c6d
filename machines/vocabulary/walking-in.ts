// At a store's door, and in its line (WLK-01, WLK-06).
import { assign, enqueueActions } from 'xstate';
import { isWaiting } from '#domain/visits.ts';
import { checkDetails } from '../forms/details.ts';
import { refuse, standsInTheWay, stillWrong } from '../forms/refuse.ts';
import { freshJourney, type JourneyContext } from '../knowledge/context.ts';
import { known } from '../knowledge/known.ts';
import type { DetailsDraft } from '../knowledge/patient.ts';
import { placeOfStore } from '../knowledge/place.ts';
import {
  checkInIdOf,
  isInLine,
  placeInLine,
  type Door,
  type OwnCheckIn,
} from '../knowledge/walk-in.ts';
import { topic } from './topic.ts';

/** A walk-in was begun and has not joined the line yet. */
const isOnTheWay = ({ walksIn, appointment }: JourneyContext) =>
  walksIn && appointment === undefined;

export const walkingIn = topic({
  guards: {
    walksIn: ({ context }) => context.walksIn,
    walkInPossible: ({ context }) => context.door?.whyNot === undefined,
    /** All is asked and weighed, the record still exists, and no one has joined yet. */
    walkInSettled: ({ context }) =>
      isOnTheWay(context) && context.vaccinesAccepted && context.engagementId !== undefined,
    detailsHaveProblems: ({ context }) => standsInTheWay(context.problems, checkDetails(context)),
    /** Just joined: the state of the line is not known yet. */
    lineUnseen: ({ context }) =>
      context.checkedIn === undefined && checkInIdOf(context) !== undefined,
    visitOver: ({ context }) =>
      context.checkedIn === undefined || !isWaiting(context.checkedIn.stage),
  },
  actions: {
    /** WLK-02: a place in its line from before this tab is known again. */
    keepDoor: assign(({ context }, { checkIn, ...door }: Door) => ({
      door,
      ...(checkIn && !isInLine(context) && { checkedIn: checkIn }),
    })),
    /**
     * A walk-in is a journey of its own at the store's place; one already begun continues, even by
     * the code of another store.
     */
    beginWalkIn: assign(({ context }) => {
      const { address, position } = known(context.door, 'door').store;
      const { door, link, hold } = context;
      const journey = isOnTheWay(context)
        ? context
        : { ...freshJourney(context), door, link, hold };
      return {
        ...journey,
        walksIn: true,
        place: placeOfStore(address, position),
        start: { ...journey.start, location: address.zip },
      };
    }),
    /** The place held in the line is of the journey that ends: no page is left to book it. */
    tellHoldDroppedIfWalkIn: enqueueActions(({ context, enqueue }) => {
      if (context.walksIn) enqueue.raise({ type: 'hold.dropped' });
    }),
    /**
     * A walk-in books a time instead, near that store unless they say where; a held place stays
     * known until it is released.
     */
    leaveWalkIn: assign(({ context }) => {
      const { walksIn, door, hold } = context;
      if (!door) return {};
      const journey = walksIn ? { ...freshJourney(context), hold } : context;
      const { zip } = door.store.address;
      return { ...journey, start: { ...journey.start, location: journey.start.location || zip } };
    }),
    /** HLD-05: a walk-in's time is now, at the store whose code was opened. */
    choosePlaceInLine: assign(({ context }) => ({
      choice: placeInLine(known(context.door, 'door')),
    })),
    typeDetails: assign(({ context }, draft: Partial<DetailsDraft>) => {
      const { emailAddress, phoneNumber, ...named } = draft;
      const reached = {
        ...(emailAddress !== undefined && { emailAddress }),
        ...(phoneNumber !== undefined && { phoneNumber }),
      };
      const patient = { ...context.patient, ...named };
      const contact = { ...context.contact, ...reached };
      const problems = checkDetails({ patient, contact });
      return { patient, contact, problems: stillWrong(context.problems, problems) };
    }),
    showDetailsProblems: assign(({ context }) => refuse(context, checkDetails(context))),
    keepCheckIn: assign((_, checkedIn: OwnCheckIn) => ({ checkedIn })),
    seekCheckedIn: assign(({ context: { manage, checkedIn } }) => {
      if (!checkedIn) return {};
      const { confirmationNumber } = checkedIn.appointment;
      return { manage: { ...manage, find: { ...manage.find, confirmationNumber } } };
    }),
  },
});
