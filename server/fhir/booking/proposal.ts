// A time that can be booked (STD-04). In IHE a client names it by id alone, so the id contains
// everything: the store, the minute since 1970, and the vaccines.
import type { Appointment } from '@medplum/fhirtypes';
import { wallTimeIn } from '#domain/timeslots.ts';
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
  /** The catalogue's vaccine codes. */
  codes: string[];
}

const ID = /^([\da-f-]{36}\.\d{8})\.([\d]{2,3}(?:-\d{2,3}){0,3})$/;

export const proposalId = ({ locationId, startsAt, codes }: Proposal): string =>
  `${slotId(locationId, startsAt)}.${codes.join('-')}`;

/** Undefined when the id is not a proposal's. */
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
  /** Local time of the store, with its offset; computed when absent. */
  start?: string;
}

/** The elements a proposed and a held time share. */
export function appointmentAt({
  place,
  startsAt,
  codes,
  dob,
  ...at
}: At): Omit<Appointment, 'status'> {
  const { locationId, address } = place.store;
  const start = at.start ?? inZone(startsAt, address.timeZone);
  const { date, utcOffset } = wallTimeIn(start);
  // The end keeps the offset of the start, even across a clock change.
  const end = inZone(minutesLater(startsAt, place.slotMinutes), utcOffset);
  return {
    resourceType: 'Appointment',
    meta: { profile: [IHE_APPOINTMENT] },
    ...whatFor(
      codes.map((code) => ({ code })),
      { date, dob },
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
