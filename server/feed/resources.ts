// The feed's lines: Location, Schedule and Slot in the format of SMART Scheduling Links (HL7 1.0.0
// STU1), with its extensions under their old and their new address.
import { chain } from '#domain/chain.ts';
import { BASE_PATH } from '#domain/pages.ts';
import { slotKeyOf } from '#domain/slot-links.ts';
import type { StoreCard } from '#server/stores/store-cards.ts';

type FeedStore = StoreCard['store'];

const OLD = 'http://fhir-registry.smarthealthit.org/StructureDefinition/';
const NEW = 'http://hl7.org/fhir/uv/smart-scheduling-links/StructureDefinition/';

const IMMUNIZATION = {
  system: 'http://terminology.hl7.org/CodeSystem/service-type',
  code: '57',
  display: 'Immunization',
};
const COVID = {
  system: 'http://fhir-registry.smarthealthit.org/CodeSystem/service-type',
  code: 'covid19-immunization',
  display: 'COVID-19 Immunization Appointment',
};

/** An extension under the standard's original address and under HL7's. */
const both = (name: string, value: object): object[] => [
  { url: OLD + name, ...value },
  { url: NEW + name, ...value },
];

/** @param origin the English site's origin, without a trailing slash */
export const locationLine = (store: FeedStore, origin: string): string =>
  JSON.stringify({
    resourceType: 'Location',
    id: store.locationId,
    identifier: [{ system: `${origin}/stores`, value: store.storeNumber }],
    name: store.name,
    description: `${chain().brand} store ${store.storeNumber}`,
    telecom: [
      ...(store.phone ? [{ system: 'phone', value: store.phone }] : []),
      { system: 'url', value: origin + BASE_PATH },
    ],
    address: {
      line: [store.address.line1],
      city: store.address.city,
      state: store.address.state,
      postalCode: store.address.zip,
      country: 'US',
    },
    position: store.position,
  });

/** A product a store sells. */
export interface FeedProduct {
  cvx: string;
  display: string;
  isCovid: boolean;
}

/** The id of a Schedule: the store's own times, or one product there. */
export const scheduleId = (store: FeedStore, cvx?: string): string =>
  cvx === undefined ? store.locationId : `${store.locationId}-${cvx}`;

/** Without a product: the store's times, for everything it sells. */
export const scheduleLine = (
  store: FeedStore,
  { product, isCovid }: { product?: FeedProduct; isCovid: boolean },
): string =>
  JSON.stringify({
    resourceType: 'Schedule',
    id: scheduleId(store, product?.cvx),
    serviceType: [{ coding: isCovid ? [IMMUNIZATION, COVID] : [IMMUNIZATION] }],
    actor: [{ reference: `Location/${store.locationId}` }],
    ...(product && {
      extension: both('vaccine-product', {
        valueCoding: {
          system: 'http://hl7.org/fhir/sid/cvx',
          code: product.cvx,
          display: product.display,
        },
      }),
    }),
  });

export interface FeedSlot {
  schedule: string;
  status: 'free' | 'busy';
  /** ISO 8601 with the store's offset. */
  start: string;
  end: string;
  /** How many people fit, at least one. */
  capacity: number;
  /** The first start, in minutes since 1970 UTC; the booking link leads to it. */
  minute: number;
}

const BUSY_MARK = 'b';

/**
 * Built by hand for speed, since there are millions: the only variable parts are ids, numbers and
 * times, which need no JSON escaping.
 */
export function slotLines(store: FeedStore, origin: string): (slot: FeedSlot) => string {
  const link = `${origin}${BASE_PATH}/slot/`;
  const { storeNumber, phone } = store;
  const phoneNumber = phone
    ? both('booking-phone', { valueString: phone })
        .map((one) => `,${JSON.stringify(one)}`)
        .join('')
    : '';
  const capacityOf = (count: number) =>
    `{"url":"${OLD}slot-capacity","valueInteger":${count}},{"url":"${NEW}slot-capacity","valueInteger":${count}}`;
  return ({ schedule, status, start, end, capacity, minute }) => {
    const isFree = status === 'free';
    const id = `${schedule}-${minute}${isFree ? '' : BUSY_MARK}`;
    const url = isFree ? link + slotKeyOf({ storeNumber, minute }) : '';
    const way = isFree
      ? `,{"url":"${OLD}booking-deep-link","valueUrl":"${url}"},{"url":"${NEW}booking-deep-link","valueUrl":"${url}"}${phoneNumber}`
      : '';
    return `{"resourceType":"Slot","id":"${id}","schedule":{"reference":"Schedule/${schedule}"},"status":"${status}","start":"${start}","end":"${end}","extension":[${capacityOf(capacity)}${way}]}`;
  };
}
