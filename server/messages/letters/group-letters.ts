// The letters about a group: one for all its members, to its one contact (GRP-01, GRP-03).
import type { Language } from '#domain/languages.ts';
import { groupCalendarFile } from '#server/booking/appointments/calendar-file-of-group.ts';
import type { ManagedRow } from '#server/manage/managed.store.ts';
import { directions, type AppointmentAddresses } from './appointment-facts.ts';
import type { Block, Content } from './content.ts';
import { groupBlocks, howToChange, namesOf, whatAllBring, whoseNumbers } from './group-facts.ts';
import { wordsIn } from './words.ts';

export interface AboutGroup {
  /** All members of the group. */
  all: readonly ManagedRow[];
  /** The members the letter is about. */
  told: readonly ManagedRow[];
  /** The group's number. */
  number: string;
  /** The number of distinct times before the change. */
  times?: number;
  addresses: AppointmentAddresses;
}

/** Groups get no texts, because they are not asked for consent (ENG-09). */
const NO_TEXT = '';

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** CNF-02, MNG-06 for a group: when and for what each member comes (REV-02). */
export function groupBooked(
  { all, told, number, times, addresses }: AboutGroup,
  language: Language,
  template: 'groupConfirmed' | 'groupChanged',
): Content {
  const words = wordsIn(language);
  return {
    subject: words(`${template}.subject`),
    blocks: [
      paragraph(words(`${template}.hello`, { names: namesOf(told, language) })),
      ...groupBlocks(told, language, { number, namesVaccines: true }),
      ...whoseNumbers(all, language),
      ...told.slice(0, 1).map((row) => directions(row, language)),
      whatAllBring(told, language),
      paragraph(
        template === 'groupChanged' ? words('groupChanged.calendar') : words('group.calendar'),
      ),
      ...howToChange(told, language),
      { kind: 'link', label: words('confirmed.manage'), href: addresses.manage },
    ],
    sms: NO_TEXT,
    calendar: groupCalendarFile(all, times),
  };
}

/** CAN-01 for a group; the attached file removes the entries from a calendar. */
export function groupCancelled(
  { all, told, number, times, addresses }: AboutGroup,
  language: Language,
): Content {
  const words = wordsIn(language);
  return {
    subject: words('groupCancelled.subject'),
    blocks: [
      paragraph(words('groupCancelled.hello', { names: namesOf(told, language) })),
      ...groupBlocks(told, language, { number, namesVaccines: false }),
      paragraph(words('groupCancelled.calendar')),
      paragraph(words('groupCancelled.again')),
      { kind: 'link', label: words('groupCancelled.start'), href: addresses.start },
      { kind: 'link', label: words('groupCancelled.manage'), href: addresses.manage },
    ],
    sms: NO_TEXT,
    calendar: groupCalendarFile(all, times),
  };
}

/** CAN-03 for the members of a group who did not come: one letter, once. */
export function groupMissed({ told, number, addresses }: AboutGroup, language: Language): Content {
  const words = wordsIn(language);
  return {
    subject: words('groupMissed.subject'),
    blocks: [
      paragraph(words('groupMissed.hello', { names: namesOf(told, language) })),
      ...groupBlocks(told, language, { number, namesVaccines: false }),
      paragraph(words('missed.again')),
      { kind: 'link', label: words('missed.link'), href: addresses.manageByCode },
      paragraph(words('missed.wasThere')),
    ],
    sms: NO_TEXT,
  };
}
