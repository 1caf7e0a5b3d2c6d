// The store's calendar (DSK-04): when it is open, how many people can start, and what becomes of
// those who lose their time by a change. Only for members of the store's team (CHN-12).
import { z } from 'zod';
import { MOST_SEATS, REASON_LENGTH, SLOT_MINUTES } from '#domain/store-calendar.ts';
import { hoursProblem, isStretch, MOST_BREAKS } from '#domain/week-hours.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { AT_STORE_REFUSALS, ofStore } from './at-store.ts';
import { CountableDate, LanguagePreference, Uuid } from './fields.ts';
import { defineOperation } from './operation.ts';
import { DayHours } from './stores.ts';

const tag = 'Store calendar';

/** What a day is not like every week for. */
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
  /** How many people can start meanwhile. */
  seats: z.number().int(),
  reason: z.string(),
});

/** A start of a day. */
const CalendarTime = z.object({
  /** On the store's clock. */
  slot: z.string(),
  /** People who can start then, by the calendar; 0 where the store is closed to new ones. */
  seats: z.number().int(),
  /** People who have booked it. */
  booked: z.number().int(),
});

const CalendarDay = z.object({
  date: z.iso.date(),
  /** Of that day, whatever it is like; null when it is closed. */
  hours: DayHours.nullable(),
  /** In the order of the day: all that can be booked, and what is booked besides. */
  times: z.array(CalendarTime),
});

export const StoreWeek = z.object({
  store: z.object({ storeNumber: z.string(), name: z.string(), timeZone: z.string() }),
  /** The date at the store, and the server's time. */
  today: z.iso.date(),
  now: z.iso.datetime(),
  /** A change names the version that was seen. */
  version: z.number().int(),
  /** People who can start at once, unless a block says fewer, and how long a visit is. */
  seats: z.number().int(),
  slotMinutes: z.number().int(),
  /** Of every week, Sunday first. */
  week: z.array(DayHours.nullable()).length(7),
  /** From today on. */
  specialDays: z.array(SpecialDay),
  blocks: z.array(Block),
  /** Seven, from the one that was asked for on, or from this week's Sunday. */
  days: z.array(CalendarDay),
  /** How many people stand on the list to call. */
  toCall: z.number().int(),
});
export type StoreWeek = z.infer<typeof StoreWeek>;

export const getStoreWeek = defineOperation({
  operationId: 'getStoreWeek',
  method: 'GET',
  path: '/api/desk/v1/stores/:storeNumber/calendar',
  summary:
    'Seven days of the store from a day on, without one those of this week: hours, blocks, and how many are booked at each time (DSK-04).',
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

/** Hours that can be: it closes after it opens, and breaks are in order and within. */
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
    /** Of the calendar that was on the screen. */
    version: z.number().int().min(1),
    change: CalendarChangeFields,
  }),
} as const;

// CALENDAR_CHANGED: somebody else changed it meanwhile; nothing was overwritten.
const changeRefusals = [
  'TEAM_MEMBERS_ONLY',
  'DESK_LOCKED',
  'CALENDAR_CHANGED',
  'FC_903_NotFound',
  'INVALID_REQUEST',
] as const;

/** Somebody who would lose their time, and whether the house can write to them. */
const WouldLose = z.object({
  appointmentId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  /** ISO 8601 with the store's offset. */
  appointmentDate: z.iso.datetime({ offset: true }),
  /** Whether there is an e-mail address, or a number to which texts may go. */
  isReached: z.boolean(),
  hasPhone: z.boolean(),
});

export const lookAtCalendarChange = defineOperation({
  ...changing,
  operationId: 'lookAtCalendarChange',
  path: '/api/desk/v1/stores/:storeNumber/calendar/look',
  summary: 'Who would lose their time by a change of the calendar; changes nothing (DSK-04).',
  reply: z.object({
    people: z.array(WouldLose),
    /** How many of those who lost theirs before would have it again. */
    regain: z.number().int(),
  }),
  refusals: changeRefusals,
});

export const changeCalendar = defineOperation({
  ...changing,
  operationId: 'changeCalendar',
  path: '/api/desk/v1/stores/:storeNumber/calendar/changes',
  summary:
    'Changes the calendar. Nobody is cancelled: who lost their time is written to with another one, and stands on the list to call until then (DSK-04).',
  reply: z.object({
    version: z.number().int(),
    lost: z.number().int(),
    regained: z.number().int(),
  }),
  refusals: changeRefusals,
});

/** Somebody whose time is lost, until they move, cancel, or were called. */
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
  /** Whether they were written to; `soon`: another time is being looked for. */
  told: z.enum(['yes', 'soon', 'no']),
  offer: z
    .object({
      appointmentDate: z.iso.datetime({ offset: true }),
      /** Where it is, unless here. */
      store: z.object({ storeNumber: z.string(), name: z.string(), city: z.string() }),
      /** Held for them until then, or what became of it. */
      state: z.enum(['held', 'declined', 'lapsed']),
      expiresAt: z.iso.datetime(),
    })
    .optional(),
});
export type ToCall = z.infer<typeof ToCall>;

/**
 * Somebody who was texted, of which nobody knows whether it arrived, until they come or were called
 * (REL-06): the last such text of a booking.
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
  /** When they are to come, ISO 8601 with the store's offset. */
  appointmentDate: z.iso.datetime({ offset: true }),
  /** What it told: that it is booked, changed, near, could be earlier, or stands after all. */
  about: z.enum(['booked', 'changed', 'reminder', 'earlierTime', 'stands']),
  triedAt: z.iso.datetime(),
});
export type UnsureText = z.infer<typeof UnsureText>;

const CallList = z.object({
  now: z.iso.datetime(),
  people: z.array(ToCall),
  /** Nobody of `people`; missing where there are none. */
  texts: z.array(UnsureText).optional(),
});
export type CallList = z.infer<typeof CallList>;

export const getCallList = defineOperation({
  operationId: 'getCallList',
  method: 'GET',
  path: '/api/desk/v1/stores/:storeNumber/calendar/to-call',
  summary:
    'Who lost their time and has not answered (DSK-04), and who was texted, maybe in vain (REL-06), soonest first.',
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
    'Somebody was called: they take the time that is held for them, and are moved to it, or not, and it is given back (DSK-04). What they were texted, maybe in vain, is settled with it (REL-06).',
  tag,
  role: 'technician',
  params: ofStore.extend({ appointmentId: Uuid }),
  body: z.strictObject({ takesOffer: z.boolean() }),
  reply: CallList,
  // FC_903_NotFound: not on the list any more. LINK_EXPIRED: the time is not held any more.
  refusals: [
    'TEAM_MEMBERS_ONLY',
    'DESK_LOCKED',
    'FC_903_NotFound',
    'LINK_EXPIRED',
    'INVALID_REQUEST',
  ],
});
