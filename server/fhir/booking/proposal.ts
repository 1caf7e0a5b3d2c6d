// A time that could be booked (STD-04). IHE has a client name it by its id alone, so the id says
// all: the store, the minute since 1970, and the vaccines.
import type { Appointment } from '@medplum/fhirtypes';
import { checkSelection } from '#domain/vaccine-selection.ts';
import { inZone, minutesLater } from '#domain/zones.ts';
import type { StoreCard } from '#server/stores/store-cards.ts';
import {
  appointmentTypeOf,
  IHE_APPOINTMENT,
  locationParticipant,
  whatFor,
} from '../resources/appointment.ts';
import { readSlotId, slotId } from '../resources/slot.ts';

export interface Proposal {
  locationId: string;
  startsAt: Date;
  /** Of the catalogue. */
  codes: string[];
}

const ID = /^([\da-f-]{36}\.\d{8})\.([\d]{2,3}(?:-\d{2,3}){0,3})$/;

export const proposalId = ({ locationId, startsAt, codes }: Proposal): string =>
  `${slotId(locationId, startsAt)}.${codes.join('-')}`;

/** Undefined for what is no proposal's id. */
export function readProposalId(id: string): Proposal | undefined {
  const [, slot = '', list = ''] = ID.exec(id) ?? [];
  const named = readSlotId(slot);
  const codes = list.split('-');
  if (!named || checkSelection(codes) !== undefined) return undefined;
  return { ...named, codes };
}

interface At {
  place: Pick<StoreCard, 'store' | 'slotMinutes'>;
  startsAt: Date;
  codes: readonly string[];
  dob: string | undefined;
  /** On the store's clock, with its offset, where it is known already. */
  start?: string;
}

const OFFSET_AT = 'YYYY-MM-DDTHH:mm:ss'.length;

/** What a time is like, before and while it is held. */
export function appointmentAt({
  place,
  startsAt,
  codes,
  dob,
  ...at
}: At): Omit<Appointment, 'status'> {
  const { locationId, address } = place.store;
  const start = at.start ?? inZone(startsAt, address.timeZone);
  // A visit ends by the clock by which it began.
  const end = inZone(minutesLater(startsAt, place.slotMinutes), start.slice(OFFSET_AT));
  return {
    resourceType: 'Appointment',
    meta: { profile: [IHE_APPOINTMENT] },
    ...whatFor(
      codes.map((code) => ({ code })),
      { date: start.slice(0, 10), dob },
    ),
    appointmentType: appointmentTypeOf(false),
    start,
    end,
    minutesDuration: place.slotMinutes,
    slot: [{ reference: `Slot/${slotId(locationId, startsAt)}` }],
    participant: [locationParticipant({ ...place.store }, 'accepted')],
    requestedPeriod: [{ start, end }],
  };
}

export const proposedAt = (at: At): Appointment => ({
  ...appointmentAt(at),
  id: proposalId({ ...at, locationId: at.place.store.locationId, codes: [...at.codes] }),
  status: 'proposed',
});
