// The encoding of HL7 v2.5.1 (chapter 2): segments of fields of components.

/** Delimiters must be escaped inside values (2.7.1); control characters become spaces. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\E\\',
  '|': '\\F\\',
  '^': '\\S\\',
  '&': '\\T\\',
  '~': '\\R\\',
};

const withoutControls = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

export const escaped = (text: string): string =>
  withoutControls(text).replace(/[\\|^&~]/g, (character) => ESCAPES[character] ?? '');

const MEANINGS: Readonly<Record<string, string>> = { E: '\\', F: '|', S: '^', T: '&', R: '~' };

/** For people to read; the database keeps no text with a NUL, which would lose the answer. */
const unescaped = (text: string): string =>
  withoutControls(text).replace(/\\([EFSTR])\\/g, (_all, code: string) => MEANINGS[code] ?? '');

type Part = string | undefined;

/** A field of these components; empty when all of them are. */
export const field = (...components: Part[]): string =>
  components
    .map((part) => escaped(part ?? ''))
    .join('^')
    .replace(/\^+$/, '');

/** A field with repetitions. */
export const repeated = (...fields: string[]): string => fields.filter(Boolean).join('~');

/** A segment from encoded fields by number; MSH-1 is the separator itself. */
export function segment(name: string, fields: Readonly<Record<number, string>>): string {
  const first = name === 'MSH' ? 2 : 1;
  const last = Math.max(...Object.keys(fields).map(Number));
  const all = Array.from({ length: last - first + 1 }, (_, index) => fields[index + first] ?? '');
  return [name, ...all].join('|').replace(/\|+$/, '');
}

/** Each segment ends with a carriage return (2.4.2). */
export const message = (...segments: string[]): string =>
  segments.map((one) => `${one}\r`).join('');

/** A date as YYYYMMDD. */
export const dayOf = (date: string): string => date.replaceAll('-', '');

/** '2026-11-25T10:04:11-06:00' as 20261125100411-0600. */
export const momentOf = (inZone: string): string =>
  dayOf(inZone.slice(0, 10)) + inZone.slice(10).replace(/[T:]/g, '').replace('Z', '+0000');

export interface Acknowledgement {
  /** MSA-1: AA, AE or AR; in enhanced mode CA, CE or CR. */
  code: string;
  /** MSA-2: the id of the acknowledged message. */
  controlId: string;
  /** One per ERR: location, code, severity and the registry's text. */
  errors: string[];
}

/** A receiver's answer (2.9.2); undefined when it is not an acknowledgement. */
export function readAcknowledgement(text: string): Acknowledgement | undefined {
  const segments = text.split(/[\r\n]+/).map((line) => line.split('|'));
  const msa = segments.find(([name]) => name === 'MSA');
  if (segments[0]?.[0] !== 'MSH' || !msa) return undefined;
  const [, code = '', controlId = '', said = ''] = msa;
  const errors = segments
    .filter(([name]) => name === 'ERR')
    .map((err) =>
      // ERR-2 location, ERR-3 code, ERR-4 severity, ERR-8 text; ERR-1 in answers of version 2.3.1.
      [err[2] || err[1], err[3], err[4], err[8]]
        .filter((part) => part !== undefined && part !== '')
        .map((part) => unescaped(part ?? ''))
        .join(' '),
    )
    .filter(Boolean);
  return { code, controlId, errors: errors.length > 0 || !said ? errors : [unescaped(said)] };
}
