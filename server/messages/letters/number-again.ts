// CNF-06: the numbers of current bookings, for a patient who lost them. As in every message, no
// vaccine is named.
import type { Language } from '#domain/languages.ts';
import type { ManagedRow } from '#server/manage/managed.store.ts';
import type { AppointmentAddresses } from './appointment-facts.ts';
import type { Block, Content } from './content.ts';
import { bookedBlocks } from './group-facts.ts';
import { wordsIn } from './words.ts';

/** A booking, with those of its people who are reached at the recipient's address. */
export interface BookedTogether {
  booked: readonly [ManagedRow, ...ManagedRow[]];
  addresses: Pick<AppointmentAddresses, 'manage'>;
}

/** With several members the group's number, which finds everyone; with one member their own. */
export function numberAgain(bookings: readonly BookedTogether[], language: Language): Content {
  const words = wordsIn(language);
  return {
    subject: words('numberAgain.subject'),
    blocks: [
      { kind: 'paragraph', text: words('numberAgain.asked') },
      ...bookings.flatMap(({ booked, addresses }): Block[] => [
        ...bookedBlocks(booked, language),
        { kind: 'link', label: words('confirmed.manage'), href: addresses.manage },
      ]),
      { kind: 'paragraph', text: words('numberAgain.notYou') },
    ],
    // Numbers are sent by e-mail only.
    sms: '',
  };
}
