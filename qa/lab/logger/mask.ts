// A journey's context with its keys and shapes, and nothing that came from a person (DIA-01). Pure.
import { isIsoDate } from '#domain/dates.ts';
import { fieldNames, VEILED } from './field-names.ts';
import { isHarmless } from './harmless.ts';

export type Masked =
  | string
  | number
  | boolean
  | null
  | readonly Masked[]
  | { readonly [name: string]: Masked };

/**
 * Free text, whose length tells nothing but that it is short or long. A choice is told by its
 * length: "no", "yes".
 */
const MEASURED: ReadonlySet<string> = new Set([
  'location',
  'firstName',
  'lastName',
  'emailAddress',
  'phoneNumber',
  'zipCode',
  'month',
  'day',
  'year',
  'confirmationNumber',
]);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const NOT_SHOWN = '<not shown>';

/** @param path names from the context down */
export function masked(value: unknown, path: readonly string[] = []): Masked {
  const name = path.at(-1) ?? '';
  if (VEILED.has(name)) return NOT_SHOWN;
  // A harmless value is a flag, a small number or a word of ours: plain JSON.
  if (isHarmless(path.join('.'), value)) return value as Masked;
  if (Array.isArray(value)) return listOf(value, path);
  if (typeof value === 'object' && value !== null) return treeOf(value, path);
  return shapeOf(value, name);
}

/** Things of a list are alike: the first stands for all. */
function listOf(list: readonly unknown[], path: readonly string[]): Masked {
  if (list.length === 0) return [];
  const more = list.length - 1;
  return [masked(list[0], path), ...(more > 0 ? [`<and ${more} more>`] : [])];
}

function treeOf(tree: object, path: readonly string[]): Masked {
  const ours = fieldNames();
  const shown: Record<string, Masked> = {};
  let others = false;
  for (const [name, inner] of Object.entries(tree)) {
    if (inner === undefined) continue;
    if (ours.has(name)) shown[name] = masked(inner, [...path, name]);
    else others = true;
  }
  return { ...shown, ...(others && { '<other keys>': NOT_SHOWN }) };
}

function shapeOf(value: unknown, name: string): Masked {
  if (typeof value === 'string') return `<${wordsFor(value, name)}>`;
  if (typeof value === 'number') return '<number>';
  if (typeof value === 'boolean') return '<yes or no>';
  return value === null ? null : NOT_SHOWN;
}

function wordsFor(text: string, name: string): string {
  if (text === '') return 'empty text';
  if (isIsoDate(text)) return 'date';
  if (INSTANT.test(text)) return 'date and time';
  if (UUID.test(text)) return 'id';
  if (!MEASURED.has(name)) return 'text';
  return `text, ${text.length} ${text.length === 1 ? 'character' : 'characters'}`;
}
