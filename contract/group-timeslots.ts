import { z } from 'zod';
import { ANY_PART, WANTED_PARTS } from '#domain/part-of-day.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import { BirthDate, PlainDate, Position, Uuid, WagHeaders } from './fields.ts';
import { defineOperation } from './operation.ts';
import { Place } from './person.ts';
import { FoundStore, TimeslotReply, WantedVaccine } from './timeslots.ts';
import { Screening } from './vaccines.ts';

const Person = z.strictObject({
  place: Place,
  vaccine: z
    .array(WantedVaccine.extend({ manufPref: z.string().max(20).optional() }))
    .min(1, 'vaccine.missing')
    .max(4, 'vaccine.tooMany'),
  /** Without a screening, the one kept in the engagement for this person counts. */
  restriction: z.strictObject({ dob: BirthDate, screening: Screening.optional() }),
});

/**
 * SAF-04: limit for the earlier doses of a whole group, and for its observations: each is judged on
 * each day for each vaccine.
 */
const MOST_DOSES = 150;

const dosesOf = (people: readonly z.output<typeof Person>[]): number =>
  people.reduce((sum, { restriction: { screening } }) => {
    const { history = [], observations = [] } = screening ?? {};
    return sum + history.length + observations.length;
  }, 0);

/**
 * How a group fits: the number of people at each of these times, in the order of their places ("2
 * at 10:00, 2 at 10:15").
 */
export const PartyTimes = z.object({
  /** 'HH:MM' in the store's zone; the whole group arrives at the first. */
  slots: z.array(z.string()).min(1),
  people: z.array(z.number().int().min(1)).min(1),
});
export type PartyTimes = z.infer<typeof PartyTimes>;

export const GroupTimeslotLocation = FoundStore.extend({
  appointmentAvailability: z.array(
    z.object({
      date: z.iso.date(),
      /** As for one person (TIM-02). */
      utcOffset: z.string(),
      parties: z.array(PartyTimes),
    }),
  ),
});
export type GroupTimeslotLocation = z.infer<typeof GroupTimeslotLocation>;

/** In `days`, the number of times at which the whole group can start. */
export const GroupTimeslotReply = TimeslotReply.omit({ offers: true }).extend({
  locations: z.array(GroupTimeslotLocation),
  offers: z.object({ soonest: GroupTimeslotLocation, nearest: GroupTimeslotLocation }).optional(),
});
export type GroupTimeslotReply = z.infer<typeof GroupTimeslotReply>;

export const searchGroupTimeslots = defineOperation({
  operationId: 'searchGroupTimeslots',
  method: 'POST',
  path: '/api/storetime/v9/group-booking/search',
  summary:
    'Stores that have every vaccine and times for the whole group, side by side, nearest first (SLT-01, GRP-01).',
  tag: 'Times',
  body: z.strictObject({
    patients: z
      .array(Person)
      .min(1)
      .max(MAX_PEOPLE)
      .refine((people) => dosesOf(people) <= MOST_DOSES, 'field.invalid'),
    position: Position,
    state: z.string().length(2),
    bookingType: z.literal('Group').default('Group'),
    /** The date to list times for; without one, the first date that has any. */
    date: PlainDate.optional(),
    /** As for one person. */
    dayRange: z.number().int().min(1).max(30).optional(),
    /** As for one person. */
    partOfDay: z.enum(WANTED_PARTS).default(ANY_PART),
    /**
     * Among several soonest times, the one at this store is offered: it was booked last (ACC-02).
     */
    lastStore: z.string().min(1).max(40).optional(),
    /** Miles (SLT-04). */
    searchRadius: z.number().min(1).max(250).default(25),
    pagination: z
      .strictObject({ pageNumber: z.number().int().min(1).max(20) })
      .default({ pageNumber: 1 }),
    /**
     * GRP-01: also offer two times of the same day with a gap between them, if none are side by
     * side.
     */
    split: z.boolean().default(false),
    /** Times held by this engagement still count as free. */
    engagementId: Uuid.optional(),
    wagHeaders: WagHeaders,
  }),
  reply: GroupTimeslotReply,
  // FC_908_Conflict: no store has times for everyone (GRP-01), with alternatives. ELIGIBLITY_ERROR:
  // one person may not have a vaccine.
  refusals: ['FC_908_Conflict', 'ELIGIBLITY_ERROR', 'INVALID_REQUEST'],
});
