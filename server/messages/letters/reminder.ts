// CNF-04: a visit is near. As in every message, no vaccine is named, because a phone screen may be
// seen by others.
import type { Language } from '#domain/languages.ts';
import type { ManagedRow } from '#server/manage/managed.store.ts';
import {
  directions,
  factsOf,
  whatToBring,
  type AppointmentAddresses,
} from './appointment-facts.ts';
import type { Block, Content } from './content.ts';
import { groupBlocks, namesOf, waysToChange, whatAllBring } from './group-facts.ts';
import { wordsIn } from './words.ts';

interface AboutReminder {
  /** The people who come together; the first of them at the time the letter states. */
  party: readonly [ManagedRow, ...ManagedRow[]];
  addresses: AppointmentAddresses;
}

/**
 * The subject states the time with its zone: a reminder may be sent the evening before, so
 * "tomorrow" would not always be true. Both reminders use the same texts.
 */
export function reminderLetter({ party, addresses }: AboutReminder, language: Language): Content {
  const words = wordsIn(language);
  const [first] = party;
  const { texts, block } = factsOf(first, language);
  const { groupNumber, bookingType } = first.engagement;
  const isGroup = bookingType === 'Group' && party.length > 1;
  const facts: Block[] = isGroup
    ? groupBlocks(party, language, {
        number: groupNumber ?? first.appointment.confirmationNumber,
        namesVaccines: false,
      })
    : [block];
  return {
    subject: words('reminder.subject', texts),
    blocks: [
      {
        kind: 'paragraph',
        text: isGroup
          ? words('reminder.helloAll', { names: namesOf(party, language) })
          : words('reminder.hello', texts),
      },
      ...facts,
      directions(first, language),
      isGroup ? whatAllBring(party, language) : whatToBring(first, language),
      { kind: 'paragraph', text: words('reminder.until', texts) },
      { kind: 'link', label: words('confirmed.manage'), href: addresses.manage },
      ...waysToChange(party, language),
      { kind: 'link', label: words('reminder.stop'), href: addresses.manage },
    ],
    sms: words('reminder.sms', { ...texts, link: addresses.manageByCode }),
  };
}
