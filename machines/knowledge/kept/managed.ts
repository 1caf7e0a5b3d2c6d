// A booked appointment, as a journey: from here on its pages change the booking (MNG-06).
import type { AppointmentDetails, getAppointment, updateAppointment } from '#contract/manage.ts';
import type { Reply } from '#contract/operation.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { freshSearch } from '../times.ts';
import type { JourneyContext } from '../context.ts';
import { membersOfBooked } from './party.ts';
import { placeOfStore } from '../place.ts';
import { contextOfResumed } from './resumed.ts';

/**
 * The journey of the first appointment; what was just booked or held here stays known until it is
 * left.
 */
export function contextOfManaged(
  before: JourneyContext,
  found: readonly AppointmentDetails[],
): Partial<JourneyContext> {
  const [shown, ...others] = found;
  if (shown === undefined) return {};
  const { journey, store, appointmentDate, vaccines } = shown;
  const resumed = contextOfResumed(before, {
    ...journey,
    outcome: 'SUCCESS',
    page: 'review-appt',
    hold: null,
    metaData: {
      ...journey.metaData,
      serviceIds: vaccines.map(({ code }) => code),
      storeNumber: store.storeNumber,
      appointmentDate,
    },
  });
  const maker = vaccines.find(({ code }) => code === COVID)?.manufPref;
  // Another time is searched for around the store.
  const { store: kept } = journey;
  const place = placeOfStore(kept.address, kept.position);
  return {
    ...resumed,
    place,
    ruledBy: place.state,
    // The day searched for when booking may be past; the maker is the one booked.
    maker: maker ?? resumed.maker,
    search: { ...freshSearch, ...(maker !== undefined && { manufacturer: maker }) },
    visitor: resumed.visitor ?? 'guest',
    welcome: undefined,
    hold: before.hold,
    appointment: before.appointment,
    at: before.at,
    dependents: before.dependents,
    documents: before.documents,
    vaccinations: before.vaccinations,
    party: {
      ...resumed.party,
      members: membersOfBooked(journey.metaData.party ?? [], found),
      inFront: shown.place,
      booked: before.party.booked,
    },
    manage: {
      ...before.manage,
      ...toldOfWish(before.manage, shown),
      appointment: shown,
      others,
      wanted: undefined,
      failure: undefined,
      checkIn: shown.checkinStatus,
      remote: shown.apptGSVarStatus,
    },
  };
}

/**
 * CNF-05: nothing is said of a wish that has ended meanwhile or is answered by an offer, nor of a
 * free time that is not before the booked one any more.
 */
function toldOfWish(
  { saved, free }: JourneyContext['manage'],
  { earlierWish, earlierOffer, appointmentDate }: AppointmentDetails,
): Pick<JourneyContext['manage'], 'saved' | 'free'> {
  const isEarlier = free && Date.parse(free.appointmentDate) < Date.parse(appointmentDate);
  const isWaiting = earlierWish && !earlierOffer;
  return {
    saved: !isWaiting && saved === 'wish' ? undefined : saved,
    free: isWaiting && isEarlier ? free : undefined,
  };
}

/** One appointment, read by its number: the rest of its group stay known. */
export function contextOfRead(
  before: JourneyContext,
  { group, ...read }: Reply<typeof getAppointment>,
): Partial<JourneyContext> {
  if (group) {
    const rest = group.filter(({ appointmentId }) => appointmentId !== read.appointmentId);
    return contextOfManaged(before, [read, ...rest]);
  }
  const { appointment, others: known } = before.manage;
  const others = [...(appointment ? [appointment] : []), ...known]
    .filter(
      ({ engagementId, appointmentId }) =>
        engagementId === read.engagementId && appointmentId !== read.appointmentId,
    )
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
  return contextOfManaged(before, [read, ...others]);
}

/** Everyone, after the whole group was moved; the one shown stays in front. */
export function contextOfMovedGroup(
  before: JourneyContext,
  { group, ...first }: Reply<typeof updateAppointment>,
): Partial<JourneyContext> {
  const all = group ?? [first];
  const number = before.manage.appointment?.confirmationNumber;
  const shown = all.filter(({ confirmationNumber }) => confirmationNumber === number);
  const rest = all.filter(({ confirmationNumber }) => confirmationNumber !== number);
  return { ...contextOfManaged(before, [...shown, ...rest]), appointment: undefined };
}

/** The server's answer to a change: the appointment as it is now, and what follows from it. */
export function contextOfChanged(
  before: JourneyContext,
  changed: AppointmentDetails,
): Partial<JourneyContext> {
  const { manage } = before;
  return {
    // At another time other vaccines may be available.
    ...contextOfManaged({ ...before, manage: { ...manage, notThen: [] } }, [
      changed,
      ...manage.others,
    ]),
    // The original confirmation would show another time.
    appointment: undefined,
  };
}
