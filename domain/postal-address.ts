// Where a person lives, as typed and as stored (PAT-01, PAT-06). It is optional, but complete once
// any of it is given.
import { checkZip } from './location-text.ts';
import type { ProblemCode } from './problems.ts';
import { abbreviationOf } from './states.ts';

/** As typed. */
export interface PostalAddress {
  line1: string;
  city: string;
  state: string;
  zip: string;
}

export const NO_ADDRESS: PostalAddress = { line1: '', city: '', state: '', zip: '' };

export const ADDRESS_FIELDS = [
  'line1',
  'city',
  'state',
  'zip',
] as const satisfies readonly (keyof PostalAddress)[];

const isTyped = (address: PostalAddress): boolean =>
  ADDRESS_FIELDS.some((field) => address[field].trim() !== '');

/** What is wrong with an address, by field; nothing when nothing is typed. */
export function checkAddress(
  address: PostalAddress = NO_ADDRESS,
): { field: keyof PostalAddress; code: ProblemCode }[] {
  if (!isTyped(address)) return [];
  return ADDRESS_FIELDS.flatMap((field) => {
    const text = address[field].trim();
    if (text === '') return [{ field, code: 'field.missing' as const }];
    const code =
      field === 'zip'
        ? checkZip(text)
        : field === 'state' && abbreviationOf(text) === undefined
          ? ('field.invalid' as const)
          : undefined;
    return code ? [{ field, code }] : [];
  });
}

/** As sent: a state by its two letters; undefined when nothing is typed. */
export function addressOnWire(address: PostalAddress = NO_ADDRESS): PostalAddress | undefined {
  if (!isTyped(address)) return undefined;
  const { line1, city, state, zip } = address;
  return {
    line1: line1.trim(),
    city: city.trim(),
    state: abbreviationOf(state.trim()) ?? state.trim(),
    zip: zip.trim(),
  };
}

/** '1 Main St, Chicago, IL 60601'. */
export const addressLine = ({ line1, city, state, zip }: PostalAddress): string =>
  `${line1}, ${city}, ${state} ${zip}`;

/**
 * A stored address; undefined when only part of it is known, such as the ZIP alone of an
 * invitation: the form is then not filled in, and no one has to complete it.
 */
export function wholeAddress({
  line1,
  city,
  state,
  zip,
}: { [Field in keyof PostalAddress]?: string | undefined }): PostalAddress | undefined {
  return line1 && city && state && zip ? { line1, city, state, zip } : undefined;
}
