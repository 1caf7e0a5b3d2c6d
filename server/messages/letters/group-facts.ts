// What every message about a group tells of it: one place and one number for all, and for each
// when, for what and under which number.
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { grouped } from '#domain/grouped.ts';
import { localeFor, type Language } from '#domain/languages.ts';
import { vaccineLines } from '#server/booking/appointments/appointment-view.ts';
import type { ManagedRow } from '#server/manage/managed.store.ts';
import { factsOf, placeOf, voucherRows } from './appointment-facts.ts';
import { oneLine, type Block } from './content.ts';
import { momentIn } from './moments.ts';
import { wordsIn } from './words.ts';

interface Told {
  /** The group's. */
  number: string;
  /** Only where somebody must know who comes for which: a mailbox may be seen by others. */
  namesVaccines: boolean;
}

/** People are named by first name only. */
export const namesOf = (rows: readonly ManagedRow[], language: Language): string =>
  new Intl.ListFormat(localeFor(language, [])).format(
    rows.map(({ patient }) => oneLine(patient.firstName)),
  );

/**
 * Who comes where, and when: a block for each store, for one of a group may have been moved to
 * another.
 * @param rows those of the group who are told of
 */
export function groupBlocks(
  rows: readonly ManagedRow[],
  language: Language,
  { number, namesVaccines }: Told,
): Block[] {
  const words = wordsIn(language);
  const whole = { label: words('group.number'), lines: [formatConfirmationNumber(number)] };
  return [...byStore(rows).values()].map(([first, ...others], index) => {
    const { name, line1, city } = placeOf(first.store);
    const people = [first, ...others].map((row) => ({
      label: oneLine(row.patient.firstName),
      lines: personLines(row, language, namesVaccines),
    }));
    const where = { label: words('confirmed.where'), lines: [name, line1, city] };
    const voucher = namesVaccines && index === 0 ? voucherRows(first, language) : [];
    return {
      kind: 'facts',
      rows: [...(index === 0 ? [whole] : []), where, ...people, ...voucher],
    };
  });
}

/**
 * What is booked for those of a booking who are told together: of several of a group when each of
 * them comes, with the group's number and their own; of one person theirs.
 */
export function bookedBlocks(
  party: readonly [ManagedRow, ...ManagedRow[]],
  language: Language,
): Block[] {
  const [first, ...others] = party;
  const { groupNumber } = first.engagement;
  return groupNumber !== null && others.length > 0
    ? groupBlocks(party, language, { number: groupNumber, namesVaccines: false })
    : [factsOf(first, language).block];
}

const byStore = (rows: readonly ManagedRow[]) => grouped(rows, ({ store }) => store.storeNumber);

function personLines(row: ManagedRow, language: Language, namesVaccines: boolean): string[] {
  const { appointment, store } = row;
  const number = formatConfirmationNumber(appointment.confirmationNumber);
  return [
    momentIn(appointment.startsAt, store.timeZone, language),
    ...(namesVaccines ? vaccineLines(row, language) : []),
    wordsIn(language)('group.ownNumber', { number }),
  ];
}

/**
 * SAF-01: what the numbers open, and whose date of birth opens all of it.
 * @param all of the group, in the order of their places
 */
export function whoseNumbers(all: readonly ManagedRow[], language: Language): Block[] {
  const [first] = all;
  if (!first || all.length < 2) return [];
  const text = wordsIn(language)('group.numbers', { name: oneLine(first.patient.firstName) });
  return [{ kind: 'paragraph', text }];
}

/** As for one person, and for whom a prescription is needed (VAC-05). */
export function whatAllBring(rows: readonly ManagedRow[], language: Language): Block {
  const words = wordsIn(language);
  const needing = rows.filter(({ appointment }) =>
    appointment.vaccines.some(({ rxRequired }) => rxRequired),
  );
  return {
    kind: 'list',
    title: words('confirmed.bring'),
    items: [
      words('group.id'),
      words('group.insurance'),
      words('group.sleeves'),
      ...(needing.length > 0
        ? [words('group.prescription', { names: namesOf(needing, language) })]
        : []),
    ],
  };
}

/** How to change it without a computer: a sentence for each store. */
export function howToChange(rows: readonly ManagedRow[], language: Language): Block[] {
  const words = wordsIn(language);
  return [...byStore(rows).values()].map(([{ store }]) => {
    const { name, phone } = placeOf(store);
    const text = words(phone ? 'group.change' : 'group.changeAsk', { store: name, phone });
    return { kind: 'paragraph', text };
  });
}
