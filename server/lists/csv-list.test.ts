import { expect, it } from 'vitest';
import { readCsvList } from './csv-list.ts';

const read = (text: string) =>
  readCsvList(Buffer.from(text), { of: 'stores', needed: ['chain', 'store'] });

it.each([
  ['chain,store\n"a,1\nb,2\n', 2],
  ['chain,store\na,1\n\nb,"2\nc,3\nd,4\n', 4],
  ['chain,store\r\na,1\r\nb,2,3\r\nc,"3\r\nd,4\r\n', 4],
  ['chain,store\n"a\nb",1\nc,"2', 4],
  ['"chain,store\na,1\nb,2\n', 1],
])(
  'OPS-01 imports nothing from a list with an unclosed quote, and names its line: %j',
  (text, line) => {
    expect(() => read(text)).toThrow(
      new RegExp(`^line ${line}: a quote begins there and never ends`),
    );
  },
);

it('OPS-01 leaves out signs that nobody sees, which turn what is shown around', () => {
  const { lines } = read('chain,store\n\u202eGood\u200b Drugs\u202c,\u2066\ufeff 1\u0007\u2069\n');
  expect(lines.map(({ row }) => row)).toEqual([{ chain: 'Good Drugs', store: '1' }]);
});

it('takes a value of several lines', () => {
  expect(read('chain,store\n"a\nb",1\nc,2').lines.map(({ row }) => row.chain)).toEqual([
    'a\nb',
    'c',
  ]);
});

it('OPS-01 names the line of an unclosed quote in a list of any length', () => {
  const rows = 'a,1\n'.repeat(200_000);
  expect(() => read(`chain,store\n${rows}"b,2\n`)).toThrow(/^line 200002: a quote begins there/);
});

it('OPS-01 reads a list that was put together from lists with different ends of lines', () => {
  const { lines, broken } = read('chain,store\r\na,1\nb,2\n\r\nc,3\r\nd,4,5\r\n');
  expect(lines.map(({ line, row }) => [line, row.chain])).toEqual([
    [2, 'a'],
    [3, 'b'],
    [5, 'c'],
  ]);
  expect(broken).toEqual([{ line: 6, reason: 'not as many columns as the first line' }]);
});

it('OPS-01 asks which is meant when a column is there twice', () => {
  expect(() => read('chain,store,Store\na,1,2\n')).toThrow(
    'columns that are there twice: store; which is meant?',
  );
  // Nobody reads it.
  expect(read('chain,store,x,x\na,1,2,3\n').lines).toHaveLength(1);
});

it.each([
  ['chain;store;city\na;1;Ponce\n', 'semicolons'],
  ['\ufeff"Chain";"Store"\r\n"a";"1"\r\n', 'semicolons'],
  ['chain\tstore\na\t1\n', 'tabs'],
])('OPS-01 says that a list needs commas: %j', (text, marks) => {
  expect(() => read(text)).toThrow(
    `its columns stand between ${marks}: save it as a CSV file with commas, and try again`,
  );
});

it('OPS-01 says how to save a list in UTF-16', () => {
  const text = '\ufeffchain,store\na,1\n';
  const little = Buffer.from(text, 'utf16le');
  for (const file of [little, Buffer.from(little).swap16()])
    expect(() => readCsvList(file, { of: 'stores', needed: ['chain', 'store'] })).toThrow(
      'its letters cannot be read: save it as "CSV UTF-8" and try again',
    );
});
