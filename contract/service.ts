// Calls about the service itself: whether it is up, what it announces, what went wrong.
import { z } from 'zod';
import { CATEGORIES } from '#domain/ages.ts';
import { DISPLAY_NAMES } from '#domain/content-places.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import { VACCINE_CODES } from '#domain/vaccine-codes.ts';
import { BookingType, LanguagePreference, VaccineCode } from './fields.ts';
import { defineOperation } from './operation.ts';

export const health = defineOperation({
  operationId: 'health',
  method: 'GET',
  path: '/api/health',
  summary: '200 when the database answers, 503 otherwise.',
  tag: 'Service',
  reply: z.object({ status: z.literal('ok'), now: z.iso.datetime() }),
  refusals: ['UNAVAILABLE'],
});

const Content = z.object({
  contentURLAlias: z.string(),
  title: z.string(),
  body: z.string(),
  startDateTime: z.string().optional(),
  endDateTime: z.string().optional(),
  /** Where to show it; missing when the alias alone decides (SET-02). */
  displayName: z.enum(DISPLAY_NAMES).optional(),
});

export const getContent = defineOperation({
  operationId: 'getContent',
  method: 'GET',
  path: '/api/content/v1',
  summary:
    'The contents with the given aliases, in the language of the host; an empty list when there are none (API-05).',
  tag: 'Service',
  query: z.strictObject({
    contentURLAlias: z
      .union([z.string().max(100), z.array(z.string().max(100)).max(100)])
      .optional(),
  }),
  reply: z.object({ contents: z.array(Content) }),
  refusals: ['INVALID_REQUEST'],
});

/** API-04: the service's name, under which a failed call about a held time is logged. */
export const HOLD_SERVICE = 'HoldService';

/** Those of a group, each once. */
const MOST_VACCINES = VACCINE_CODES.length;

const MaskedBirth = z.string().max(4);

const SearchPayload = z.strictObject({
  bookingType: BookingType,
  state: z.string().length(2),
  searchRadius: z.number().min(1).max(250),
  pageNumber: z.number().int().min(1).max(20),
  isDateWanted: z.boolean(),
  isMakerWanted: z.boolean(),
});

const Journey = z.strictObject({
  languagePreference: LanguagePreference,
  isStarted: z.boolean(),
  areVaccinesAccepted: z.boolean(),
  isTimeHeld: z.boolean(),
  isConfirmed: z.boolean(),
});

const Booking = z.strictObject({
  vaccineCodes: z.array(VaccineCode).max(MOST_VACCINES),
  isTimeChosen: z.boolean(),
  isPatientKnown: z.boolean(),
  isContactKnown: z.boolean(),
});

const User = z.strictObject({
  kind: z.enum(['guest', 'account', 'undecided']),
  category: z.enum(CATEGORIES).optional(),
});

/**
 * DIA-01: only the fields listed here can be sent; a date of birth only as its first 4 characters.
 */
export const logDiagnostics = defineOperation({
  operationId: 'logDiagnostics',
  method: 'POST',
  path: '/api/diagnostics/v1/logs',
  summary: 'Takes a masked report of a failed call (SLT-06, DIA-01).',
  tag: 'Service',
  body: z.strictObject({
    event: z.enum([
      'TIMESLOT_SEARCH',
      'FAILED_PATCH',
      'HOLD',
      'CONFIRM',
      'PATIENT',
      'VACCINE_DETAILS',
      'CONSENT',
      'CLIENT_ERROR',
    ]),
    uuidTransaction: z.uuid(),
    operationId: z.string().max(60),
    responseStatus: z.number().int().min(0).max(599),
    extraCode: z.string().max(40).optional(),
    pageId: z.string().max(40).optional(),
    dob: MaskedBirth.optional(),
    /** Of a group, each person's. */
    dobs: z.array(MaskedBirth).max(MAX_PEOPLE).optional(),
    vaccineCodes: z.array(z.string().max(10)).max(MOST_VACCINES).optional(),
    /**
     * For a failed search: what was asked for, without the place; and what happened in the journey
     * (SLT-06).
     */
    payload: SearchPayload.optional(),
    journey: Journey.optional(),
    booking: Booking.optional(),
    user: User.optional(),
  }),
  reply: z.object({ logged: z.literal(true) }),
  refusals: ['INVALID_REQUEST'],
});
