// What a release's pages and servers send each other, one line per part, and which lines another
// release does not understand (REL-04): a tab stays open while the servers are upgraded.
import { z } from 'zod';
import type { Operation } from '../operation.ts';

/** What this release's program sends in a request or reads in an answer. */
type Way = 'request' | 'answer';

/** The part of JSON Schema that matters here. */
interface Shape {
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
}

/**
 * A `request` or `answer` line for each possible part, `needed` if it is required, and `word` for
 * each value of a closed list. Sorted.
 */
export function contractLines(operations: readonly Operation[]): string[] {
  const lines = new Set<string>();
  for (const { operationId, params, query, body, reply } of operations) {
    const parts: [Way, string, z.ZodType | undefined][] = [
      ['request', 'params', params],
      ['request', 'query', query],
      ['request', 'body', body],
      ['answer', 'reply', reply],
    ];
    for (const [way, part, schema] of parts)
      if (schema) note(lines, `${way} ${operationId} ${part}`, shapeOf(schema));
  }
  return [...lines].sort();
}

// JSON Schema as zod writes it; anything beyond `Shape` is ignored.
const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as Shape;

function note(lines: Set<string>, path: string, shape: Shape): void {
  const choices = choicesOf(shape);
  for (const choice of choices) {
    const values = choice.enum ?? (choice.const === undefined ? [] : [choice.const]);
    for (const value of values) lines.add(`word ${path} ${JSON.stringify(value)}`);
    if (choice.items) note(lines, `${path}[]`, choice.items);
    for (const [name, property] of Object.entries(choice.properties ?? {})) {
      lines.add(`${path}.${name}`);
      // Required in every one of the possible shapes.
      if (choices.every(({ required }) => required?.includes(name)))
        lines.add(`needed ${path}.${name}`);
      note(lines, `${path}.${name}`, property);
    }
  }
}

/** The possible shapes, each with everything that applies to it. */
function choicesOf({ anyOf, oneOf, allOf, ...own }: Shape): Shape[] {
  let choices: Shape[] = [own];
  for (const options of [anyOf, oneOf])
    if (options)
      choices = choices.flatMap((one) =>
        options.flatMap(choicesOf).map((other) => both(one, other)),
      );
  for (const part of allOf ?? [])
    choices = choices.flatMap((one) => choicesOf(part).map((other) => both(one, other)));
  // Null is not a shape of its own: its parts are there or not together with the whole.
  return choices.filter((choice) => (choice as { type?: string }).type !== 'null');
}

const both = (one: Shape, other: Shape): Shape => ({
  ...one,
  ...other,
  properties: { ...one.properties, ...other.properties },
  required: [...(one.required ?? []), ...(other.required ?? [])],
});

/**
 * The lines in the stored format: one part per line, indented below the part it is in, `!` if
 * required, with its words.
 */
export function asKept(lines: readonly string[]): string {
  const has = new Set(lines);
  const words = new Map<string, string[]>();
  for (const line of lines) {
    const [, path = '', value = ''] = WORD.exec(line) ?? [];
    if (path !== '') words.set(path, [...(words.get(path) ?? []), value]);
  }
  const paths = new Set([
    ...words.keys(),
    ...lines.filter((line) => /^(request|answer) /.test(line)),
  ]);
  // The loop also visits the paths it adds, which add nothing new.
  for (const path of paths)
    for (let whole = wholeOf(path); whole !== ''; whole = wholeOf(whole)) paths.add(whole);
  const rows = [...paths].sort(byWhole).map((path) => {
    const whole = wholeOf(path);
    const own = [path.slice(whole.length), ...(has.has(`needed ${path}`) ? ['!'] : [])].join('');
    const said = (words.get(path) ?? []).map((value) => ` ${value}`).join('');
    return `${' '.repeat(depthOf(path))}${own}${said}`;
  });
  return `${rows.join('\n')}\n`;
}

/**
 * Sorts the parts of a whole right after it, before names that merely begin with the same letters.
 */
const byWhole = (one: string, other: string): number => {
  const [first, second] = [one, other].map((path) => path.replaceAll(/[.[]/g, '\u0001$&'));
  return (first ?? '') < (second ?? '') ? -1 : 1;
};

/**
 * Parses the stored format.
 * @forTests this release is held to it by contract-lines.test.ts
 */
export function fromKept(text: string): string[] {
  const lines: string[] = [];
  const wholes: string[] = [];
  for (const row of text.split('\n').filter(Boolean)) {
    const [, indent = '', own = '', needed = '', said = ''] = KEPT.exec(row) ?? [];
    const path = `${indent === '' ? '' : wholes[indent.length - 1]}${own}`;
    wholes[indent.length] = path;
    if (/[.]/.test(own) && !own.startsWith('[]')) lines.push(path);
    if (needed) lines.push(`needed ${path}`);
    for (const [, value] of said.matchAll(/ ("(?:[^"\\]|\\.)*"|[^ "]+)/g))
      lines.push(`word ${path} ${value}`);
  }
  return lines.sort();
}

const WORD = /^word (\w+ \w+ [^" ]+) (.*)$/;
const KEPT = /^( *)((?:\w+ \w+ )?[^ !]+)(!?)(.*)$/;

/** The path of the enclosing part; empty for the whole request or answer. */
const wholeOf = (path: string): string =>
  path.slice(0, -(/(\.[^.[\]]+|\[\])$/.exec(path)?.[0].length ?? path.length));

const depthOf = (path: string): number => {
  let depth = 0;
  for (let whole = wholeOf(path); whole !== ''; whole = wholeOf(whole)) depth += 1;
  return depth;
};

/**
 * What a page of the previous release does not understand from this release's servers, and the
 * other way around, as lines of either. A new part in an answer does no harm if pages can do
 * without it: they ignore unknown parts (src/app/calls/read-answer.ts).
 *
 * @forTests this release is held to it by contract-lines.test.ts
 * @param judged lines that nothing else sends or reads, with the reason beside them
 */
export function misunderstood(
  before: readonly string[],
  now: readonly string[],
  judged: readonly string[] = [],
): string[] {
  const [had, has] = [new Set(before), new Set(now)];
  const operations = new Set(before.map(operationOf));
  const isOfAnOldWhole = (line: string) => {
    let whole = wholeOf(WORD.exec(line)?.[1] ?? line.replace(/^needed /, ''));
    while (whole.endsWith('[]')) whole = wholeOf(whole);
    return had.has(whole) || wholeOf(whole) === '';
  };
  const gone = before.filter((line) => !has.has(line) && harmsWhenGone(line));
  const added = now.filter(
    (line) =>
      !had.has(line) &&
      operations.has(operationOf(line)) &&
      isOfAnOldWhole(line) &&
      harmsWhenNew(line, had),
  );
  return [...gone, ...added].filter((line) => !judged.includes(line));
}

const operationOf = (line: string): string =>
  /^(?:needed |word )?(?:request|answer) (\w+)/.exec(line)?.[1] ?? '';

/**
 * A removed part that a page still sends is refused, a part it still reads is missing, and a
 * removed word is refused.
 */
const harmsWhenGone = (line: string): boolean =>
  /^(request|needed answer|word request) /.test(line);

/**
 * A new part is missing for a program that does not send it or needs to read it; a new word is
 * unknown.
 */
function harmsWhenNew(line: string, had: ReadonlySet<string>): boolean {
  if (line.startsWith('needed ')) return true;
  let path = WORD.exec(line)?.[1] ?? '';
  while (path.endsWith('[]')) path = wholeOf(path);
  // A new part brings only new words.
  return path.startsWith('answer ') && had.has(path);
}
