// The facts that every message about a group states: one place and one number for all, and for each
// member when, for what and under which number.
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
  /** The group's number. */
  number: string;
  /** Only where readers must know who comes for which vaccine: others may see a mailbox. */
  namesVaccines: boolean;
}

/** Everyone by the name that was given to tell them apart (GRP-01). In their order. */
export const shortNamesOf = (rows: readonly ManagedRow[]): string[] =>
  rows.map(({ patient }) => oneLine(patient.firstName));

const listOf = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(localeFor(language, [])).format(names);

export const namesOf = (rows: readonly ManagedRow[], language: Language): string =>
  listOf(shortNamesOf(rows), language);

/**
 * Who comes where, and when: one block per store, because a member may have been moved to another.
 * @param rows the members to list
 */
export function groupBlocks(
  rows: readonly ManagedRow[],
  language: Language,
  { number, namesVaccines }: Told,
): Block[] {
  const words = wordsIn(language);
  const whole = { label: words('group.number'), lines: [formatConfirmationNumber(number)] };
  const names = shortNamesOf(rows);
  return [...byStore(rows).values()].map(([first, ...others], index) => {
    const { name, line1, city } = placeOf(first.store);
    const people = [first, ...others].map((row) => ({
      label: names[rows.indexOf(row)] ?? oneLine(row.patient.firstName),
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
 * The booked facts for people of one booking who share a letter: for several members, when each
 * comes, with the group's number and their own; for one person, just theirs.
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
 * SAF-01: what the numbers open, and whose date of birth opens the whole group.
 * @param all the members, ordered by place
 */
export function whoseNumbers(all: readonly ManagedRow[], language: Language): Block[] {
  const [first] = all;
  if (!first || all.length < 2) return [];
  const text = wordsIn(language)('group.numbers', { name: shortNamesOf(all)[0] ?? '' });
  return [{ kind: 'paragraph', text }];
}

/** What to bring, as for one person, plus who needs a prescription (VAC-05). */
export function whatAllBring(rows: readonly ManagedRow[], language: Language): Block {
  const words = wordsIn(language);
  const called = shortNamesOf(rows);
  const needing = called.filter((_, index) =>
    rows[index]?.appointment.vaccines.some(({ rxRequired }) => rxRequired),
  );
  return {
    kind: 'list',
    title: words('confirmed.bring'),
    items: [
      words('group.id'),
      words('group.insurance'),
      words('group.sleeves'),
      ...(needing.length > 0
        ? [words('group.prescription', { names: listOf(needing, language) })]
        : []),
    ],
  };
}

/** How to change the booking without a computer: one sentence per store. */
export function howToChange(rows: readonly ManagedRow[], language: Language): Block[] {
  const words = wordsIn(language);
  return [...byStore(rows).values()].map(([{ store }]) => {
    const { name, phone } = placeOf(store);
    const text = words(phone ? 'group.change' : 'group.changeAsk', { store: name, phone });
    return { kind: 'paragraph', text };
  });
}

/** The same for people of one booking who share a letter, or for one of them. */
export const waysToChange = (
  party: readonly [ManagedRow, ...ManagedRow[]],
  language: Language,
): Block[] =>
  party.length > 1
    ? howToChange(party, language)
    : [{ kind: 'paragraph', text: factsOf(party[0], language).change }];
