import { beforeEach, expect, it } from 'vitest';
import { findDoctor } from '#contract/doctors.ts';
import { getDocuments } from '#contract/documents.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { addStore, book, bookingServer } from '#tests/support/booking.ts';
import { keepDoctors } from './doctors.store.ts';
import { readArguments, readDoctors } from './read-doctors.ts';

const { database, pool, visitor } = await bookingServer();

/** CMS's own example of a valid NPI. */
const NPI = '1234567893';
const load = (text: string) =>
  inTransaction(database.db, (tx) => keepDoctors(tx, readDoctors(Buffer.from(text))));
const lines = (text: string) => () => readDoctors(Buffer.from(`npi,name,city,phone\n${text}`));

beforeEach(() => pool.query('truncate doctors'));

it('DOC-06 finds a doctor of the list by NPI, and updates it from a later list', async () => {
  const one = await visitor();
  await load(`npi,name,city,phone\n${NPI},"Lee, Grace, MD",Chicago,(312) 555-0188`);
  expect(await one.ask(findDoctor, { params: { npi: '1234 567 893' } })).toEqual({
    npi: NPI,
    name: 'Lee, Grace, MD',
    city: 'Chicago',
    phone: '3125550188',
  });
  await load(`npi,name,city\n${NPI},Grace Lee MD,Evanston`);
  expect(await one.ask(findDoctor, { params: { npi: NPI } })).toMatchObject({
    city: 'Evanston',
    phone: '',
  });
});

it('DOC-06 says what is wrong with a number, and that an unlisted one is unknown', async () => {
  const one = await visitor();
  const wrong = await one.refused(findDoctor, { params: { npi: '1234567890' } });
  expect(wrong.error).toMatchObject({ code: 'INVALID_REQUEST', fields: [{ code: 'npi.invalid' }] });
  const unknown = await one.refused(findDoctor, { params: { npi: NPI } });
  expect(unknown).toMatchObject({ status: 404, error: { code: 'FC_903_NotFound' } });
});

it('DOC-06 offers the look-up only when a list is loaded', async () => {
  const one = await visitor();
  const { confirmationNumber } = await book(one, await addStore(pool));
  const offered = async () =>
    (await one.ask(getDocuments, { params: { confirmationNumber } })).knowsDoctors;
  expect(await offered()).toBe(false);
  await load(`npi,name,city\n${NPI},Grace Lee MD,Chicago`);
  expect(await offered()).toBe(true);
});

it.each([
  ['1234567890,Grace Lee MD,Chicago,', 'line 2: '],
  [`${NPI},,Chicago,`, 'line 2: the name'],
  [`${NPI},Grace Lee MD,,`, 'line 2: the city'],
  [`${NPI},Grace Lee MD,Chicago,312`, 'line 2: a phone number'],
  [`${NPI},Grace Lee MD,Chicago,\n${NPI},Grace Lee MD,Chicago,`, 'line 3: the NPI stands'],
])('DOC-06 imports nothing from a list with an invalid line: %s', (text, said) => {
  expect(lines(text)).toThrow(said);
});

it('DOC-06 takes one file, and prints its usage', () => {
  expect(readArguments(['doctors.csv'])).toBe('doctors.csv');
  expect(() => readArguments([])).toThrow('doctors:import');
  expect(() => readArguments(['a.csv', 'b.csv'])).toThrow('doctors:import');
});
