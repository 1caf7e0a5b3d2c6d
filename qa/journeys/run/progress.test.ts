import { describe, expect, it } from 'vitest';
import { createProgress } from './progress.ts';

function shown(isTTY: boolean, total: number): string[] {
  const lines: string[] = [];
  const progress = createProgress('dom', total, { isTTY, write: (text) => lines.push(text) });
  for (let made = 1; made <= total; made += 1) progress.at(made, made > total / 2 ? 1 : 0);
  progress.end();
  return lines;
}

describe('progress of a run', () => {
  it('prints a line each tenth where lines stay', () => {
    const lines = shown(false, 200);
    expect(lines.length).toBe(11);
    expect(lines.at(-1)).toMatch(/^dom: 200 of 200 journeys, 1 failed, \d+ s\n$/);
  });

  it('is one line, overwritten on a terminal, and gone at the end', () => {
    const lines = shown(true, 3);
    expect(lines.every((line) => line.startsWith('\r'))).toBe(true);
    expect(lines.join('')).not.toContain('\n');
    expect(lines.at(-1)).toBe('\r\u001b[2K');
  });
});
