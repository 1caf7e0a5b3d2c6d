// The store's calendar (DSK-04): when it is open, how many people can start, and what happens to
// patients who lose their time to a change. Only for members of the store's team (CHN-12).
import { z } from 'zod';
import { MOST_SEATS, REASON_LENGTH, SLOT_MINUTES } from '#domain/store-calendar.ts';
import { hoursProblem, isStretch, MOST_BREAKS } from '#domain/week-hours.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { AT_STORE_REFUSALS, ofStore } from './at-store.ts';
import { CountableDate, LanguagePreference, Uuid } from './fields.ts';
import { defineOperation } from './operation.ts';
import { DayHours } from './stores.ts';

const tag = 'Store calendar';

/** A day that differs from the regular week, and why. */
const SpecialDay = z.object({
  date: z.iso.date(),
  hours: DayHours.nullable(),
  reason: z.string(),
});

const Block = z.object({
  blockId: z.uuid(),
  date: z.iso.date(),
  from: z.string(),
  until: z.string(),
  /** How many people can start during it. */
  seats: z.number().int(),
  reason: z.string(),
});

/** A start time of a day. */
const CalendarTime = z.object({
  /** Store time. */
  slot: z.string(),
  /** People who can start then, by the calendar; 0 when the store takes no new ones. */
  seats: z.number().int(),
  /** People who have booked it. */
  booked: z.number().int(),
});

const CalendarDay = z.object({
  date: z.iso.date(),
  /** Of that day, special or not; null when closed. */
  hours: DayHours.nullable(),
  /** In time order: all bookable times, and any others that are booked. */
  times: z.array(CalendarTime),
});

export const StoreWeek = z.object({
  store: z.object({ storeNumber: z.string(), name: z.string(), timeZone: z.string() }),
  /** The date at the store, and the server's time. */
  today: z.iso.date(),
  now: z.iso.datetime(),
  /** A change names the version that the team member saw. */
  version: z.number().int(),
  /** How many people can start at once, unless a block says fewer, and how long a visit takes. */
  seats: z.number().int(),
  slotMinutes: z.number().int(),
  /** The regular week, Sunday first. */
  week: z.array(DayHours.nullable()).length(7),
  /** From today on. */
  specialDays: z.array(SpecialDay),
  blocks: z.array(Block),
  /** Seven days, from the requested one, or from this week's Sunday. */
  days: z.array(CalendarDay),
  /** How many people are on the list to call. */
  toCall: z.number().int(),
});
export type StoreWeek = z.infer<typeof StoreWeek>;

export const getStoreWeek = defineOperation({
  operationId: 'getStoreWeek',
  method: 'GET',
  path: '/api/desk/v1/stores/:storeNumber/calendar',
  summary:
    'Seven days of the store from a given day, by default this week’s: hours, blocks, and how many are booked at each time (DSK-04).',
  tag,
  role: 'technician',
  byItself: true,
  params: ofStore,
  query: z.strictObject({ from: CountableDate.optional() }),
  reply: StoreWeek,
  refusals: AT_STORE_REFUSALS,
});

const Time = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'field.invalid' satisfies ProblemCode);
const Stretch = z.strictObject({ from: Time, until: Time });
const Reason = z
  .string()
  .trim()
  .min(1, 'field.missing' satisfies ProblemCode)
  .max(REASON_LENGTH, 'field.invalid' satisfies ProblemCode);

/** Valid hours: the store closes after it opens, and breaks are in order and within the hours. */
const HoursFields = z
  .strictObject({ open: Time, close: Time, breaks: z.array(Stretch).max(MOST_BREAKS).optional() })
  .superRefine((hours, context) => {
    const problem = hoursProblem(hours);
    if (problem === undefined) return;
    const path = problem === 'hours.order' ? ['close'] : ['breaks'];
    context.addIssue({ code: 'custom', path, message: problem });
  });

export const CalendarChangeFields = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('week'), hours: z.array(HoursFields.nullable()).length(7) }),
  z.strictObject({
    kind: z.literal('day'),
    date: CountableDate,
    hours: HoursFields.nullable(),
    reason: Reason,
  }),
  z.strictObject({ kind: z.literal('usualDay'), date: CountableDate }),
  z
    .strictObject({
      kind: z.literal('block'),
      blockId: Uuid,
      date: CountableDate,
      from: Time,
      until: Time,
      seats: z.number().int().min(0).max(MOST_SEATS),
      reason: Reason,
    })
    .superRefine((stretch, context) => {
      if (isStretch(stretch)) return;
      const message: ProblemCode = 'hours.order';
      context.addIssue({ code: 'custom', path: ['until'], message });
    }),
  z.strictObject({ kind: z.literal('unblock'), blockId: Uuid }),
  z.strictObject({
    kind: z.literal('capacity'),
    seats: z.number().int().min(1).max(MOST_SEATS),
    slotMinutes: z.number().int().min(SLOT_MINUTES.least).max(SLOT_MINUTES.most),
  }),
]);

const changing = {
  method: 'POST',
  tag,
  role: 'manager',
  params: ofStore,
  body: z.strictObject({
    /** The version of the calendar on screen. */
    version: z.number().int().min(1),
    change: CalendarChangeFields,
  }),
} as const;

// CALENDAR_CHANGED: another team member changed it meanwhile; nothing was overwritten.
const changeRefusals = [
  'TEAM_MEMBERS_ONLY',
  'DESK_LOCKED',
  'CALENDAR_CHANGED',
  'FC_903_NotFound',
  'INVALID_REQUEST',
] as const;

/** A patient who would lose their time, and whether we can write to them. */
const WouldLose = z.object({
  appointmentId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  /** ISO 8601 with the store's offset. */
  appointmentDate: z.iso.datetime({ offset: true }),
  /** Whether there is an e-mail address, or a number that may be texted. */
  isReached: z.boolean(),
  hasPhone: z.boolean(),
});

export const lookAtCalendarChange = defineOperation({
  ...changing,
  operationId: 'lookAtCalendarChange',
  path: '/api/desk/v1/stores/:storeNumber/calendar/look',
  summary: 'Who would lose their time through a change of the calendar; changes nothing (DSK-04).',
  reply: z.object({
    people: z.array(WouldLose),
    /** How many patients who lost their time before would get it back. */
    regain: z.number().int(),
    /**
     * The store sees patients now and would not from that moment on: how many are there. They stay
     * in the line.
     */
    closesNow: z.object({ atStore: z.number().int() }).optional(),
  }),
  refusals: changeRefusals,
});

export const changeCalendar = defineOperation({
  ...changing,
  operationId: 'changeCalendar',
  path: '/api/desk/v1/stores/:storeNumber/calendar/changes',
  summary:
    'Changes the calendar. No appointment is cancelled: patients who lose their time are offered another one by message, and stay on the list to call until they answer (DSK-04).',
  reply: z.object({
    version: z.number().int(),
    lost: z.number().int(),
    regained: z.number().int(),
  }),
  refusals: changeRefusals,
});

/** A patient whose time is lost, until they move it, cancel it, or were called. */
export const ToCall = z.object({
  appointmentId: z.uuid(),
  confirmationNumber: z.string(),
  groupNumber: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().optional(),
  language: LanguagePreference,
  /** The lost time, ISO 8601 with the store's offset. */
  appointmentDate: z.iso.datetime({ offset: true }),
  /** Whether we wrote to them; `soon`: we are looking for another time first. */
  told: z.enum(['yes', 'soon', 'no']),
  offer: z
    .object({
      appointmentDate: z.iso.datetime({ offset: true }),
      /** Where it is, if not here. */
      store: z.object({ storeNumber: z.string(), name: z.string(), city: z.string() }),
      /** Held for them until then, or what became of it. */
      state: z.enum(['held', 'declined', 'lapsed']),
      expiresAt: z.iso.datetime(),
    })
    .optional(),
});
export type ToCall = z.infer<typeof ToCall>;

/**
 * A patient who was sent a text that may not have arrived, until they come or were called (REL-06):
 * the last such text of a booking.
 */
export const UnsureText = z.object({
  appointmentId: z.uuid(),
  confirmationNumber: z.string(),
  groupNumber: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  /** Where the text went. */
  phone: z.string(),
  language: LanguagePreference,
  /** The time of their appointment, ISO 8601 with the store's offset. */
  appointmentDate: z.iso.datetime({ offset: true }),
  /**
   * What the text said: that it is booked, changed, soon, could be earlier, or stands after all.
   */
  about: z.enum(['booked', 'changed', 'reminder', 'earlierTime', 'stands']),
  triedAt: z.iso.datetime(),
});
export type UnsureText = z.infer<typeof UnsureText>;

const CallList = z.object({
  now: z.iso.datetime(),
  people: z.array(ToCall),
  /** None of these patients is in `people`; missing when there are none. */
  texts: z.array(UnsureText).optional(),
});
export type CallList = z.infer<typeof CallList>;

export const getCallList = defineOperation({
  operationId: 'getCallList',
  method: 'GET',
  path: '/api/desk/v1/stores/:storeNumber/calendar/to-call',
  summary:
    'Patients who lost their time and have not answered (DSK-04), and patients whose text may not have arrived (REL-06), soonest first.',
  tag,
  role: 'technician',
  byItself: true,
  params: ofStore,
  reply: CallList,
  refusals: AT_STORE_REFUSALS,
});

export const noteCall = defineOperation({
  operationId: 'noteCall',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/calendar/to-call/:appointmentId',
  summary:
    'Records that a patient was called: they take the time held for them and are moved to it, or it is given back (DSK-04). Texts that may not have reached them are settled as well (REL-06).',
  tag,
  role: 'technician',
  params: ofStore.extend({ appointmentId: Uuid }),
  body: z.strictObject({ takesOffer: z.boolean() }),
  reply: CallList,
  // FC_903_NotFound: no longer on the list. LINK_EXPIRED: the time is no longer held.
  refusals: [
    'TEAM_MEMBERS_ONLY',
    'DESK_LOCKED',
    'FC_903_NotFound',
    'LINK_EXPIRED',
    'INVALID_REQUEST',
  ],
});
