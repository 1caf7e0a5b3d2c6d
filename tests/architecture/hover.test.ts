import { expect, it } from 'vitest';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';

const sheets = filesBelow('src').filter((file) => file.endsWith('.css'));
/**
 * Of a rule that is for the mouse alone; a store on the map that a finger came to is pointed at, as
 * one that has the focus.
 */
const POINTED_AT = /^(?!.*:is\(:hover, :focus-visible).*:hover\b/;

const outside = (file: string): string[] => {
  const lines = readSource(file).split('\n');
  let inside = false;
  return lines.filter((line) => {
    if (/^ *@media \(hover: hover\) \{$/.test(line)) inside = true;
    const isPointed = POINTED_AT.test(line) && !inside;
    if (/^ {2}\}$/.test(line)) inside = false;
    return isPointed;
  });
};

it('CHR-01 nothing looks pointed at where there is nothing to point with', () => {
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.filter((file) => readSource(file).includes(':hover')).length).toBeGreaterThan(10);
  expect(sheets.flatMap((file) => outside(file).map((line) => `${file}: ${line.trim()}`))).toEqual(
    [],
  );
});
