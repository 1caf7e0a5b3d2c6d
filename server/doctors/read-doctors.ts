// A list of doctors: columns npi, name, city, and phone if known. A chain extracts it from NPPES,
// the public registry of CMS, for the states of its stores.
import type { Doctor } from '#contract/doctors.ts';
import { checkPhone } from '#domain/contact.ts';
import { checkCardText } from '#domain/documents/insurance.ts';
import { checkNpi, npiOf } from '#domain/documents/npi.ts';
import { phoneDigits, showPhone } from '#domain/phone-shape.ts';
import { ListProblem, readCsvList } from '#server/lists/csv-list.ts';

export const USAGE = 'usage: npm run doctors:import -- DOCTORS.csv';

/** @throws ListProblem with the usage */
export function readArguments([file, ...more]: string[]): string {
  if (!file || file.startsWith('-') || more.length > 0) throw new ListProblem(USAGE);
  return file;
}

/** @throws ListProblem listing every invalid line; then nothing is imported */
export function readDoctors(file: Buffer): Doctor[] {
  const { lines, broken } = readCsvList(file, {
    of: 'doctors',
    needed: ['npi', 'name', 'city'],
    optional: ['phone'],
  });
  const wrong = broken.map(({ line, reason }) => `line ${line}: ${reason}`);
  const read = new Map<string, Doctor>();
  for (const { line, row } of lines) {
    const { name, city, phone } = row;
    const npi = npiOf(row.npi);
    if (checkNpi(npi)) wrong.push(`line ${line}: the NPI has 10 digits, and its last does not fit`);
    else if (name === '' || checkCardText(name))
      wrong.push(`line ${line}: the name cannot be kept`);
    else if (city === '' || checkCardText(city))
      wrong.push(`line ${line}: the city cannot be kept`);
    else if (phone !== '' && checkPhone(showPhone(phone)))
      wrong.push(`line ${line}: a phone number has 10 digits`);
    else if (read.has(npi)) wrong.push(`line ${line}: the NPI stands in the list before`);
    else read.set(npi, { npi, name, city, phone: phone === '' ? '' : phoneDigits(phone) });
  }
  if (wrong.length > 0) throw new ListProblem(wrong.join('\n'));
  return [...read.values()];
}
