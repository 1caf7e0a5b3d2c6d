// CNF-04: a visit is near. As in all messages no vaccine is named: a phone lights up where others
// see it.
import type { Language } from '#domain/languages.ts';
import type { ManagedRow } from '#server/manage/managed.store.ts';
import {
  directions,
  factsOf,
  whatToBring,
  type AppointmentAddresses,
} from './appointment-facts.ts';
import type { Block, Content } from './content.ts';
import { groupBlocks, namesOf, whatAllBring } from './group-facts.ts';
import { wordsIn } from './words.ts';

interface AboutReminder {
  /** Those who come together; the first of them at the moment that is told. */
  party: readonly [ManagedRow, ...ManagedRow[]];
  addresses: AppointmentAddresses;
}

/**
 * When it is stands in the subject, with its zone: a reminder may go out the evening before, so
 * that "tomorrow" would not be true of each. The same words for both reminders.
 */
export function reminderLetter({ party, addresses }: AboutReminder, language: Language): Content {
  const words = wordsIn(language);
  const [first] = party;
  const { texts, block, change } = factsOf(first, language);
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
      { kind: 'paragraph', text: change },
      { kind: 'link', label: words('reminder.stop'), href: addresses.manage },
    ],
    sms: words('reminder.sms', { ...texts, link: addresses.manageByCode }),
  };
}
