// DSK-04: the store closed at a patient's time and there is no other to offer, or it will be open
// after all. As in every message, no vaccine is named.
import type { Language } from '#domain/languages.ts';
import type { ManagedRow } from '#server/manage/managed.store.ts';
import { factsOf, type AppointmentAddresses } from './appointment-facts.ts';
import type { Content } from './content.ts';
import { bookedBlocks, namesOf, waysToChange } from './group-facts.ts';
import { wordsIn } from './words.ts';

interface AboutClosing {
  /** The people whose time it is, earliest first. */
  party: readonly [ManagedRow, ...ManagedRow[]];
  addresses: AppointmentAddresses;
}

/** Asks them to choose another time; otherwise the store calls. */
export function storeClosedLetter({ party, addresses }: AboutClosing, language: Language): Content {
  const words = wordsIn(language);
  const facts = factsOf(party[0], language);
  const texts = { ...facts.texts, names: namesOf(party, language) };
  return {
    subject: words('storeClosed.subject', texts),
    blocks: [
      {
        kind: 'paragraph',
        text: words(party.length > 1 ? 'storeClosed.helloAll' : 'storeClosed.hello', texts),
      },
      ...bookedBlocks(party, language),
      { kind: 'paragraph', text: words('storeClosed.choose') },
      { kind: 'link', label: words('storeClosed.link'), href: addresses.manage },
      ...waysToChange(party, language),
    ],
    sms: words('storeClosed.sms', { ...texts, link: addresses.manageByCode }),
  };
}

/** Tells patients who were told of the closing that their time stands. */
export function timeStandsLetter({ party, addresses }: AboutClosing, language: Language): Content {
  const words = wordsIn(language);
  const facts = factsOf(party[0], language);
  const texts = { ...facts.texts, names: namesOf(party, language) };
  return {
    subject: words('timeStands.subject', texts),
    blocks: [
      {
        kind: 'paragraph',
        text: words(party.length > 1 ? 'timeStands.helloAll' : 'timeStands.hello', texts),
      },
      ...bookedBlocks(party, language),
      { kind: 'link', label: words('confirmed.manage'), href: addresses.manage },
      ...waysToChange(party, language),
    ],
    sms: words('timeStands.sms', { ...texts, link: addresses.manageByCode }),
  };
}
