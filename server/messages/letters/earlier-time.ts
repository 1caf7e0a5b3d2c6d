// CNF-05: an earlier time is held for somebody who waits for one. No vaccine is named: a phone
// lights up where others see it.
import type { Language } from '#domain/languages.ts';
import type { AppointmentRow } from '#server/booking/appointments/appointments.store.ts';
import type { Offer } from '#server/booking/earlier/wishes.store.ts';
import type { ManagedRow } from '#server/manage/managed.store.ts';
import { factsOf, placeOf, type AppointmentAddresses } from './appointment-facts.ts';
import type { Content } from './content.ts';
import { namesOf } from './group-facts.ts';
import { milesIn, momentIn, shortMomentIn, timeIn } from './moments.ts';
import { wordsIn } from './words.ts';

interface AboutOffer {
  /** Those who would move, the first of them first. */
  party: readonly [ManagedRow, ...ManagedRow[]];
  offer: Pick<Offer, 'startsAt' | 'expiresAt' | 'miles'>;
  /** Where the offered time is. */
  store: AppointmentRow['store'];
  /** To the offer. */
  link: string;
  addresses: AppointmentAddresses;
}

export function earlierTimeLetter(
  { party, offer, store, link, addresses }: AboutOffer,
  language: Language,
): Content {
  const words = wordsIn(language);
  const [first] = party;
  const facts = factsOf(first, language);
  const { name, line1, city } = placeOf(store);
  const { timeZone } = store;
  const texts = {
    name: facts.texts.name,
    names: namesOf(party, language),
    when: shortMomentIn(offer.startsAt, timeZone, language),
    where: `${name}, ${line1}, ${city}`,
    miles: milesIn(offer.miles, language),
    until: timeIn(offer.expiresAt, timeZone, language),
    old: facts.texts.when,
  };
  const booked = placeOf(first.store);
  return {
    subject: words('earlierTime.subject', texts),
    blocks: [
      {
        kind: 'paragraph',
        text: words(party.length > 1 ? 'earlierTime.helloAll' : 'earlierTime.hello', texts),
      },
      {
        kind: 'facts',
        rows: [
          {
            label: words('earlierTime.new'),
            lines: [
              momentIn(offer.startsAt, timeZone, language),
              name,
              line1,
              words('earlierTime.away', { ...texts, where: city }),
            ],
          },
          {
            label: words('earlierTime.old'),
            lines: [
              momentIn(first.appointment.startsAt, first.store.timeZone, language),
              booked.name,
              booked.line1,
              booked.city,
            ],
          },
        ],
      },
      { kind: 'paragraph', text: words('earlierTime.held', texts) },
      { kind: 'link', label: words('earlierTime.link'), href: link },
      { kind: 'paragraph', text: facts.change },
      { kind: 'link', label: words('earlierTime.stop'), href: addresses.manage },
    ],
    sms: words('earlierTime.sms', { ...texts, link, manage: addresses.manageByCode }),
  };
}
