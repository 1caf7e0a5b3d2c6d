// ITI-116, Appointment/$hold: a hold as on the web, in the client's own session (STD-04).
import type { Appointment, Bundle } from '@medplum/fhirtypes';
import { Moment } from '#contract/fields.ts';
import type { Hold } from '#contract/holds.ts';
import { beginJourney } from '#server/booking/engagements/engagements.service.ts';
import type { HoldWish } from '#server/booking/holds/hold-wish.ts';
import { holdParty, isOwnTime, type Holds } from '#server/booking/holds/holds.service.ts';
import { freeHold } from '#server/booking/holds/holds.store.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';
import { now as serverNow } from '#server/clock.ts';
import type { Db } from '#server/database/database.ts';
import { isRefused, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import { hashOf, once, type Intention } from '#server/security/once.ts';
import { keepClientEntry } from '#server/team/audit.store.ts';
import { vaccineOfCvx } from '../codes.ts';
import { systemOf, type FhirCall } from '../context.ts';
import { issuesOf, notFound, problem } from '../problem.ts';
import { ownPlace, placeOf } from '../resources/location.ts';
import { findStoreAt, type Place } from '../resources/places.store.ts';
import { slotId } from '../resources/slot.ts';
import { searchset } from '../search/pages.ts';
import { idOfReference } from '../search/parameters.ts';
import { codesOf } from './find.ts';
import { findHeldTime, isHoldId, type HeldTime } from './held.store.ts';
import type { OperationInput } from './input.ts';
import { readPatientResource, whereInPatient, type SentPatient } from './patient-input.ts';
import { appointmentAt, readProposalId, type Proposal } from './proposal.ts';

/** IHE's name first; `appt-id` and `appt-resource` come from Argonaut, which IHE builds on. */
export const WHICH_PARAMETERS = ['appointment-reference', 'appt-id', 'appt-resource'] as const;
export const HOLD_PARAMETERS = [...WHICH_PARAMETERS, 'patient-resource'] as const;

/** A request that changes something: repeated with the same key, it takes effect once. */
export interface Attempt {
  key: string;
  body: unknown;
}

export const intentionOf = (
  { client }: FhirCall,
  operation: string,
  { key, body }: Attempt,
): Intention => ({ session: client.sessionId, operation, key, bodyHash: hashOf(body) });

export async function hold(
  call: FhirCall,
  holds: Holds,
  input: OperationInput,
  attempt: Attempt,
): Promise<Bundle> {
  const proposal = proposalIn(call, input);
  const sent = input.resource('patient-resource', 'Patient');
  const patient = sent && readPatientResource(sent);
  // Held for nobody in particular, a date that is none would be found out only by the booking.
  patient?.born();
  const held = await holdProposal(call, holds, proposal, { patient, attempt });
  await writeDownHold(call, held);
  const told = await heldAppointment(call, held.holdId);
  if (!told) throw notFound('Appointment', held.holdId);
  return searchset(call, {
    resources: [told.resource],
    self: `${call.base}/Appointment/$hold`,
  });
}

/** SAF-07: writes the hold to the audit before the client gets its answer. */
export const writeDownHold = (
  { client, database }: FhirCall,
  { storeNumber, engagementId }: Pick<Hold, 'storeNumber' | 'engagementId'>,
): Promise<void> =>
  keepClientEntry(database.pool, {
    clientId: client.id,
    storeNumber,
    operation: 'fhir.Appointment.hold',
    whose: [engagementId],
    why: 'A time held for a program of somebody else.',
  });

/**
 * Holds a time, with or without a known patient; the caller writes the audit entry.
 * @throws FhirProblem for every refusal
 */
export async function holdProposal(
  call: FhirCall,
  holds: Holds,
  { locationId, startsAt, codes }: Proposal,
  { patient, attempt }: { patient: SentPatient | undefined; attempt: Attempt },
): Promise<Hold> {
  const { client, database } = call;
  const store = ownPlace(call, 'Location', locationId, await findStoreAt(database, locationId));
  const begun = await once(database.db, intentionOf(call, 'fhirHold', attempt), async (tx) => {
    const made = await beginJourney(tx, client.sessionId, beginningAt(store, codes, patient));
    if (!isRefused(made)) await holds.people.learn(tx, made.engagementId, client.sessionId);
    return made;
  });
  if (isRefused(begun)) throw refusal(call, begun);
  const { slot, appointmentDate } = wallTimeOf(startsAt, store.timeZone);
  const wish: HoldWish = {
    engagementId: begun.engagementId,
    storeNumber: store.storeNumber,
    bookingType: 'Individual',
    people: [
      {
        place: 1,
        appointmentDate,
        slot,
        vaccines: codes.map((code) => ({ code, dose: '1' })),
        fields: { place: 'patient', slot: 'start', vaccine: (index) => `vaccines.${index}` },
      },
    ],
    isEdit: false,
    isAlone: true,
    fields: { bookingType: 'status' },
  };
  const held = await holdParty(holds, intentionOf(call, 'createHold', attempt), wish, 'en');
  if (isRefused(held))
    throw refusal(call, held, {
      locationId,
      text: await whyNever(holds, store.storeNumber, startsAt),
    });
  return held;
}

/** Why nobody can have that time; undefined: the store has it, and somebody else took it. */
async function whyNever(
  { shelf }: Holds,
  storeNumber: string,
  startsAt: Date,
): Promise<string | undefined> {
  const now = serverNow();
  if (startsAt <= now) return 'This time is past.';
  const store = await shelf.find(storeNumber);
  const isOffered = store && isOwnTime(store, startsAt.toISOString());
  return isOffered ? undefined : 'The store has no such time.';
}

/** The same start as a visitor of the web site who has chosen vaccines and a time. */
const beginningAt = (
  { storeNumber, timeZone }: { storeNumber: string; timeZone: string },
  codes: readonly string[],
  patient: SentPatient | undefined,
): Parameters<typeof beginJourney>[2] => ({
  form: 'v6',
  bookingType: 'Individual',
  channel: 'Web',
  client: 'Customer',
  engagementType: 'Hold',
  language: patient?.language ?? 'en',
  availabilityGroup: 'General',
  pageId: 'TIMESLOTS',
  coverage: null,
  timeZone,
  email: null,
  smsPhone: null,
  metaData: {
    ...(patient?.dob !== undefined && { dob: patient.dob }),
    serviceIds: [...codes],
    storeNumber,
  },
  fieldOf: (name) => name,
  smsField: 'sms',
});

/** A held time as its client sees it: IHE's status is pending. Undefined when there is none. */
export async function heldAppointment(
  call: FhirCall,
  holdId: string,
): Promise<{ resource: Appointment } | undefined> {
  const held = await findHeldTime(call.database.pool, call.client, holdId);
  if (!held?.expiresAt) return undefined;
  const place = await placeOf(call, 'Location', held.locationId);
  return { resource: pending(call, held, place) };
}

function pending(call: FhirCall, held: HeldTime, place: Place): Appointment {
  const { holdId, confirmationNumber, startsAt, expiresAt, vaccines, dob } = held;
  const codes = vaccines.map(({ code }) => code);
  return {
    ...appointmentAt({ place, startsAt, codes, dob: dob ?? undefined }),
    id: holdId,
    extension: [
      {
        url: `${call.base}/StructureDefinition/held-until`,
        ...(expiresAt && { valueInstant: expiresAt.toISOString() }),
      },
    ],
    identifier: [{ system: systemOf(call, 'confirmation-number'), value: confirmationNumber }],
    status: 'pending',
  };
}

/** Frees a held time; false, which is no error, when there is none to free. */
export const release = async ({ client }: FhirCall, db: Db, holdId: string): Promise<boolean> =>
  isHoldId(holdId) && freeHold(db, holdId, client.sessionId);

/**
 * The id of the appointment meant, sent as a reference or whole; undefined when neither was sent.
 * @throws FhirProblem when it is named in two ways, which might mean two
 */
export function whichIn({ base }: FhirCall, input: OperationInput): string | undefined {
  const name = input.only(...WHICH_PARAMETERS);
  if (name === undefined) return undefined;
  const id =
    name === 'appt-resource'
      ? input.resource(name, 'Appointment')?.id
      : idOfReference(input.text(name) ?? '', 'Appointment', base);
  return typeof id === 'string' ? id : undefined;
}

/**
 * The time meant: one `$find` proposed, or an Appointment with store, start and codes.
 * @throws FhirProblem when there is none
 */
export function proposalIn(call: FhirCall, input: OperationInput): Proposal {
  const id = whichIn(call, input);
  const named = id === undefined ? proposalOf(call, input) : readProposalId(id);
  if (named) return named;
  throw problem(
    400,
    id === undefined ? 'required' : 'value',
    'Name an Appointment that $find proposed.',
    "Parameters.parameter.where(name='appointment-reference')",
  );
}

/** A proposal from an Appointment the client put together itself. */
function proposalOf({ base }: FhirCall, input: OperationInput): Proposal | undefined {
  const sent = input.resource('appt-resource', 'Appointment') as Partial<Appointment> | undefined;
  if (!sent || typeof sent.start !== 'string' || !Array.isArray(sent.participant)) return undefined;
  if (!Moment.safeParse(sent.start).success)
    throw problem(400, 'value', 'It is no date and time with a zone.', 'Appointment.start');
  const startsAt = new Date(sent.start);
  const [locationId, other] = sent.participant.flatMap((one) => {
    const reference = one?.actor?.reference;
    return typeof reference === 'string' && reference.includes('Location/')
      ? (idOfReference(reference, 'Location', base) ?? [])
      : [];
  });
  if (other !== undefined && other !== locationId)
    throw problem(400, 'value', 'It is at two stores.', 'Appointment.participant');
  const concepts = Array.isArray(sent.serviceType) ? sent.serviceType : [];
  const cvx = concepts
    .flatMap((concept) => concept?.coding ?? [])
    .flatMap((coding) => {
      const code = coding?.code;
      return typeof code === 'string' && vaccineOfCvx(code) ? code : [];
    });
  if (locationId === undefined) return undefined;
  return { locationId, startsAt, codes: codesOf(cvx) };
}

/** The FHIRPath of one of our fields in the client's request. */
const whereOf = ({ name }: FieldProblem): string =>
  whereInPatient(name) ??
  (name.includes('vaccines') ? 'Appointment.serviceType' : `Appointment.${name}`);

interface Told {
  /** The store whose nearest free times the answer lists. */
  locationId?: string;
  /** Replaces the sentence of the code. */
  text?: string | undefined;
}

export const refusal = (call: FhirCall, refused: Refused, { locationId, text }: Told = {}) =>
  issuesOf(refused, {
    ...call,
    whereOf,
    ...(text !== undefined && refused.refused === 'FC_908_Conflict' && { text }),
    otherSlots:
      locationId === undefined
        ? []
        : (refused.alternatives?.nearestTimes ?? []).map(
            ({ appointmentDate }) => `Slot/${slotId(locationId, appointmentDate)}`,
          ),
  });
