// DSK-04: the store closed at somebody's time, and there is none to offer; or it is open then after
// all. As in all messages no vaccine is named.
import type { Language } from '#domain/languages.ts';
import type { ManagedRow } from '#server/manage/managed.store.ts';
import { factsOf, type AppointmentAddresses } from './appointment-facts.ts';
import type { Content } from './content.ts';
import { bookedBlocks, namesOf } from './group-facts.ts';
import { wordsIn } from './words.ts';

interface AboutClosing {
  /** Those whose time it is, the first of them first. */
  party: readonly [ManagedRow, ...ManagedRow[]];
  addresses: AppointmentAddresses;
}

/** They choose another time, or are called. */
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
      { kind: 'paragraph', text: facts.change },
    ],
    sms: words('storeClosed.sms', { ...texts, link: addresses.manageByCode }),
  };
}

/** Whoever was told of the closing comes at their time. */
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
      { kind: 'paragraph', text: facts.change },
    ],
    sms: words('timeStands.sms', { ...texts, link: addresses.manageByCode }),
  };
}
