import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../../../docs/performance.md', import.meta.url));

const firstLines = `# Measured figures

Each section is written by its own command with \`--write\`, and holds what that command measured last.
`;

/** Replaces a section of docs/performance.md, or adds it; the others stay as they are. */
export async function writeSection(name: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const before = await readFile(page, 'utf8').catch(() => firstLines);
  const section = `${begin}\n${text.trim()}\n${end}`;
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  const after =
    from >= 0 && to > from
      ? `${before.slice(0, from)}${section}${before.slice(to + end.length)}`
      : `${before.trimEnd()}\n\n${section}\n`;
  await writeFile(page, after);
}

/**
 * What the figures were measured on, and how busy it was with other work: call it before the work
 * begins.
 */
export function machine(): string {
  const [load = 0] = loadavg();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, Node ${process.versions.node}, load average ${load.toFixed(1)} at the start`;
}

/** A table of Markdown. */
export function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}
