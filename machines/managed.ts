// A booked appointment, as this journey knows things: from here on its pages change what is booked (MNG-06).
import type { AppointmentDetails } from '#contract/manage.ts';
import type { GeocodeReply } from '#contract/geo.ts';
import { abbreviationOf, STATE_NAMES } from '#domain/states.ts';
import { freshSearch, type JourneyContext } from './context.ts';
import { contextOfResumed } from './resumed.ts';

/** Another time is looked for around the store. */
function placeOf({ journey: { store } }: AppointmentDetails): GeocodeReply {
  const { state, city, zip, timeZone } = store.address;
  const code = abbreviationOf(state);
  return {
    status: 'OK',
    state,
    stateName: code ? STATE_NAMES[code] : state,
    city,
    q: zip,
    r: '50',
    lat: store.position.latitude,
    lng: store.position.longitude,
    requestType: 'locator',
    s: '10',
    p: '1',
    timeZone,
    source: 'searchStores',
    locationSearchText: zip,
  };
}

/** The journey of the first of the appointments; what was just booked or held here stays known until it is left. */
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
  const place = placeOf(shown);
  return {
    ...resumed,
    place,
    ruledBy: place.state,
    // The day that was looked for when it was booked may be past.
    search: freshSearch,
    visitor: resumed.visitor ?? 'guest',
    welcome: undefined,
    hold: before.hold,
    appointment: before.appointment,
    at: before.at,
    dependents: before.dependents,
    manage: {
      ...before.manage,
      appointment: shown,
      others,
      wanted: undefined,
      failure: undefined,
      checkIn: shown.checkinStatus,
      remote: shown.apptGSVarStatus,
    },
  };
}

/** One appointment, read by its number: a group's others that were found with it stay known. */
export function contextOfRead(
  before: JourneyContext,
  read: AppointmentDetails,
): Partial<JourneyContext> {
  const others = before.manage.others.filter(
    ({ engagementId, appointmentId }) =>
      engagementId === read.engagementId && appointmentId !== read.appointmentId,
  );
  return contextOfManaged(before, [read, ...others]);
}

/** What the server answered to a change: the appointment as it is now, and what follows from it. */
export function contextOfChanged(
  before: JourneyContext,
  changed: AppointmentDetails,
): Partial<JourneyContext> {
  const { manage } = before;
  return {
    ...contextOfManaged(before, [changed, ...manage.others]),
    // The confirmation of what was booked first would tell another time.
    appointment: undefined,
  };
}
