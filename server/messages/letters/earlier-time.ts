// A time that is held for somebody: who waits for an earlier one (CNF-05), or on whom the store
// closed (DSK-04). No vaccine is named: a phone lights up where others see it.
import type { Because } from '#domain/earlier-times.ts';
import type { Language } from '#domain/languages.ts';
import type { AppointmentRow } from '#server/booking/appointments/appointments.store.ts';
import type { Offer } from '#server/booking/earlier/offers.store.ts';
import type { ManagedRow } from '#server/manage/managed.store.ts';
import { factsOf, placeOf, type AppointmentAddresses } from './appointment-facts.ts';
import type { Content } from './content.ts';
import { namesOf } from './group-facts.ts';
import { milesIn, momentIn, shortMomentIn, timeIn } from './moments.ts';
import { wordsIn } from './words.ts';

interface AboutOffer {
  /** Those who would move, the first of them first. */
  party: readonly [ManagedRow, ...ManagedRow[]];
  offer: Pick<Offer, 'startsAt' | 'expiresAt' | 'miles' | 'storeId'>;
  because: Because;
  /** Where the offered time is. */
  store: AppointmentRow['store'];
  /** To the offer. */
  link: string;
  addresses: AppointmentAddresses;
}

/** The words of each. */
const SAID = { wished: 'earlierTime', closed: 'timeInstead' } as const;

export function earlierTimeLetter(
  { party, offer, because, store, link, addresses }: AboutOffer,
  language: Language,
): Content {
  const words = wordsIn(language);
  const said = SAID[because];
  const [first] = party;
  const facts = factsOf(first, language);
  const { name, line1, city } = placeOf(store);
  const { timeZone } = store;
  // On whom a store closed is offered its own times first, and knows where that is.
  const isHere = because === 'closed' && offer.storeId === first.appointment.storeId;
  const away = (where: string) =>
    isHere ? where : words(`${said}.away`, { where, miles: milesIn(offer.miles, language) });
  const texts = {
    name: facts.texts.name,
    names: namesOf(party, language),
    when: shortMomentIn(offer.startsAt, timeZone, language),
    where: away(`${name}, ${line1}, ${city}`),
    until:
      because === 'wished'
        ? timeIn(offer.expiresAt, timeZone, language)
        : shortMomentIn(offer.expiresAt, timeZone, language),
    old: facts.texts.when,
  };
  const booked = placeOf(first.store);
  return {
    subject: words(`${said}.subject`, texts),
    blocks: [
      {
        kind: 'paragraph',
        text: words(party.length > 1 ? `${said}.helloAll` : `${said}.hello`, texts),
      },
      {
        kind: 'facts',
        rows: [
          {
            label: words(`${said}.new`),
            lines: [momentIn(offer.startsAt, timeZone, language), name, line1, away(city)],
          },
          {
            label: words(`${said}.old`),
            lines: [
              momentIn(first.appointment.startsAt, first.store.timeZone, language),
              booked.name,
              booked.line1,
              booked.city,
            ],
          },
        ],
      },
      { kind: 'paragraph', text: words(`${said}.held`, texts) },
      { kind: 'link', label: words(`${said}.link`), href: link },
      { kind: 'paragraph', text: facts.change },
      { kind: 'link', label: words(`${said}.stop`), href: addresses.manage },
    ],
    sms: words(`${said}.sms`, { ...texts, link, manage: addresses.manageByCode }),
  };
}
