// Converts one person's calls to the addresses that support only one: the chart always uses the
// format that fits a group (SLT-01, HLD-05). Pure.
import type { createHold } from '#contract/holds.ts';
import type { CallInput } from '#contract/operation.ts';
import type { searchTimeslots } from '#contract/timeslots.ts';
import { USER_DEFAULTS } from '#domain/user-defaults.ts';
import type { HoldInput, SearchInput } from '#machines/knowledge/ports.ts';

type SearchBody = CallInput<typeof searchTimeslots>['body'];
type HoldItem = CallInput<typeof createHold>['body'][number];

/**
 * SLT-01.
 *
 * @throws TypeError when there is no person to search for: a bug of the caller
 */
export function searchForOne({
  patients: [person],
  split: _ofGroups,
  ...body
}: SearchInput['body']): SearchBody {
  if (!person) throw new TypeError('times for nobody');
  const { vaccine, restriction } = person;
  return { ...body, vaccine: vaccine.map(({ code, dose }) => ({ code, dose })), restriction };
}

/**
 * HLD-05: an appointment, or a walk-in.
 *
 * @throws TypeError when there is no person to hold it for: a bug of the caller
 */
export function holdForOne(body: HoldInput['body']): [HoldItem] {
  const [person] = body.patients;
  if (!person) throw new TypeError('a time for nobody');
  return [
    {
      serviceType: { code: '57', name: 'Immunizations' },
      appointmentDate: body.appointmentDate,
      bookingType: 'Individual',
      slot: body.slot,
      storeNumber: body.storeNumber,
      engagementId: body.engagementId,
      appointmentType: body.walkInType ? 'walkin' : 'scheduled',
      walkInType: body.walkInType,
      availabilityGroup: USER_DEFAULTS.availabilityGroup,
      locationId: body.fhirLocationId,
      organizationId: body.organizationId,
      vaccines: person.services.map(({ serviceId, dose, type, productId }) => ({
        code: serviceId,
        dose,
        type,
        productId,
      })),
      numberOfSlots: 0,
      flowType: body.flowType,
      place: person.place,
    },
  ];
}
