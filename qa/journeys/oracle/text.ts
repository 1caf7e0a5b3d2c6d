/** The record as text to read and compare: a paragraph per journey, a few lines per step. */
import type { Tale, Told } from './record.ts';

const HEAD = `What each journey leads to, step by step: what was agreed. Read it, do not write it:
\`npm run lab:keep\` writes it anew, and the difference is what the commit changes.
`;

const INDENT = '   ';

const stepText = ({ says, lines }: Told): string =>
  [says, ...lines.map((line) => INDENT + line)].join('\n');

function taleText({ id, name, like, told }: Tale): string {
  const begins =
    like === undefined ? [] : [`as ${id === like.id ? 'before' : like.id} to step ${like.steps}`];
  return [`## ${id} ${name}`, ...begins, ...told.map(stepText)].join('\n');
}

export const textOf = (tales: readonly Tale[]): string =>
  `${[HEAD, ...tales.map(taleText)].join('\n')}\n`;

/** Reads what `textOf` wrote. */
export function readTales(text: string): Tale[] {
  const [, ...parts] = text.split(/^## /m);
  return parts.map((part) => {
    const [title = '', ...rest] = part.trimEnd().split('\n');
    const [, id = '', name = ''] = /^(\S+) (.*)$/.exec(title) ?? [];
    const [, by = '', steps = ''] = /^as (\S+) to step (\d+)$/.exec(rest[0] ?? '') ?? [];
    const told: Told[] = [];
    let lines: string[] = [];
    for (const line of rest) {
      if (line.startsWith(INDENT)) lines.push(line.slice(INDENT.length));
      else if (/^\d+\. /.test(line)) {
        lines = [];
        told.push({ says: line, lines });
      }
    }
    return { id, name, like: by === '' ? undefined : { id: by, steps: Number(steps) }, told };
  });
}
