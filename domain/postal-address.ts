// Where somebody lives, as it is typed and as it is kept (PAT-01, PAT-06). It is optional, and
// whole where any of it is given.
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

/** What is wrong with an address, at its fields; nothing with one of which nothing is typed. */
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

/** As it travels: a state by its two letters; undefined where nothing is typed. */
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
 * As it was kept; undefined where only some of it is known, as of an invitation that has a ZIP
 * alone: that is no address to fill in, and nobody has to complete it.
 */
export function wholeAddress({
  line1,
  city,
  state,
  zip,
}: { [Field in keyof PostalAddress]?: string | undefined }): PostalAddress | undefined {
  return line1 && city && state && zip ? { line1, city, state, zip } : undefined;
}
