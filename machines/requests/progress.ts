// What a journey needs to stand where it was left, on another device too (RES-01). All of it, with every patch. Pure.
import type { Progress } from '#contract/progress.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import type { JourneyContext } from '../context.ts';

export function progressOf(context: JourneyContext): Progress {
  const { start, place, maker, accepted, offerMade, search, visitor, voucherEntity } = context;
  return {
    page: context.at,
    ...(start.bookingOption && { bookingOption: start.bookingOption }),
    ...(place && { place }),
    ...(maker && { maker }),
    accepted,
    offerMade,
    search: {
      ...(search.isDateChosen && search.date && { date: search.date }),
      ...(search.miles !== SLOT_DEFAULTS.searchRadius && { miles: search.miles }),
      ...(search.manufacturer !== SLOT_DEFAULTS.manufacturerFilter && {
        manufacturer: search.manufacturer,
      }),
    },
    ...(visitor && { visitor }),
    ...(voucherEntity && { voucherEntity }),
    patient: context.patient,
    contact: context.contact,
    texts: context.texts,
  };
}
