// A time that is held for a patient who waits for an earlier one (CNF-05), or whose store closed
// (DSK-04). No vaccine is named, because a phone screen may be seen by others.
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import type { Because } from '#domain/earlier-times.ts';
import type { Language } from '#domain/languages.ts';
import type { AppointmentRow } from '#server/booking/appointments/appointments.store.ts';
import type { Offer } from '#server/booking/earlier/offers.store.ts';
import type { ManagedRow } from '#server/manage/managed.store.ts';
import { factsOf, numberRow, placeOf, type AppointmentAddresses } from './appointment-facts.ts';
import { oneLine, type Content, type FactRow } from './content.ts';
import { namesOf, shortNamesOf, waysToChange } from './group-facts.ts';
import { milesIn, momentIn, shortMomentIn, timeIn } from './moments.ts';
import { wordsIn } from './words.ts';

interface AboutOffer {
  /** The people who would move, earliest first. */
  party: readonly [ManagedRow, ...ManagedRow[]];
  offer: Pick<Offer, 'startsAt' | 'expiresAt' | 'miles' | 'storeId'>;
  /** When each of them would come, by place. */
  starts: ReadonlyMap<number, Date>;
  because: Because;
  /** The store of the offered time. */
  store: AppointmentRow['store'];
  /** Leads to the offer. */
  link: string;
  addresses: AppointmentAddresses;
}

/** The prefix of each letter's texts. */
const SAID = { wished: 'earlierTime', closed: 'timeInstead' } as const;

export function earlierTimeLetter(
  { party, offer, starts, because, store, link, addresses }: AboutOffer,
  language: Language,
): Content {
  const words = wordsIn(language);
  const said = SAID[because];
  const [first] = party;
  const facts = factsOf(first, language);
  const { name, line1, city } = placeOf(store);
  const { timeZone } = store;
  // Whoever is booked at that store knows where it is.
  const isHere = offer.storeId === first.appointment.storeId;
  const away = (where: string) =>
    isHere ? where : words(`${said}.away`, { where, miles: milesIn(offer.miles, language) });
  const texts = {
    greeting: facts.texts.greeting,
    names: namesOf(party, language),
    when: shortMomentIn(offer.startsAt, timeZone, language),
    where: away(`${name}, ${line1}, ${city}`),
    until:
      because === 'wished'
        ? timeIn(offer.expiresAt, timeZone, language)
        : shortMomentIn(offer.expiresAt, timeZone, language),
    old: facts.texts.when,
  };
  return {
    subject: words(`${said}.subject`, texts),
    blocks: [
      {
        kind: 'paragraph',
        text: words(party.length > 1 ? `${said}.helloAll` : `${said}.hello`, texts),
      },
      {
        kind: 'facts',
        rows: timeRows(
          { party, said, starts, offered: { startsAt: offer.startsAt, store, city: away(city) } },
          language,
        ),
      },
      {
        kind: 'paragraph',
        text: words(party.length > 1 ? `${said}.heldAll` : `${said}.held`, texts),
      },
      { kind: 'link', label: words(`${said}.link`), href: link },
      ...waysToChange(party, language),
      { kind: 'link', label: words(`${said}.stop`), href: addresses.manage },
    ],
    sms: words(`${said}.sms`, { ...texts, link, manage: addresses.manageByCode }),
  };
}

interface Times extends Pick<AboutOffer, 'party' | 'starts'> {
  said: (typeof SAID)[Because];
  /** The first of the new times, its store, and the city with its distance. */
  offered: { startsAt: Date; store: AppointmentRow['store']; city: string };
}

/**
 * Rows for the numbers, the new and the old time: for one person with both places; for a group
 * with each member's times.
 */
function timeRows(
  { party, said, starts, offered: { startsAt, store, city } }: Times,
  language: Language,
): FactRow[] {
  const words = wordsIn(language);
  const [first, ...others] = party;
  const { name, line1 } = placeOf(store);
  const bookedOf = ({ appointment, store: { timeZone } }: ManagedRow) =>
    momentIn(appointment.startsAt, timeZone, language);
  if (others.length === 0) {
    const booked = placeOf(first.store);
    return [
      numberRow(first, language),
      {
        label: words(`${said}.new`),
        lines: [momentIn(startsAt, store.timeZone, language), name, line1, city],
      },
      {
        label: words(`${said}.old`),
        lines: [bookedOf(first), booked.name, booked.line1, booked.city],
      },
    ];
  }
  const { groupNumber } = first.engagement;
  const names = shortNamesOf(party);
  const isElsewhere = (row: ManagedRow) => row.store.storeNumber !== store.storeNumber;
  return [
    ...(groupNumber === null
      ? []
      : [{ label: words('group.number'), lines: [formatConfirmationNumber(groupNumber)] }]),
    { label: words('confirmed.where'), lines: [name, line1, city] },
    ...party.map((row, index) => {
      const start = starts.get(row.person.place) ?? startsAt;
      const number = formatConfirmationNumber(row.appointment.confirmationNumber);
      const from = isElsewhere(row) ? `, ${placeOf(row.store).name}` : '';
      return {
        label: names[index] ?? oneLine(row.patient.firstName),
        lines: [
          `${words(`${said}.new`)}: ${momentIn(start, store.timeZone, language)}`,
          `${words(`${said}.old`)}: ${bookedOf(row)}${from}`,
          words('group.ownNumber', { number }),
        ],
      };
    }),
  ];
}
