import { expect, it } from 'vitest';
import { readCsvList } from './csv-list.ts';

const read = (text: string) =>
  readCsvList(Buffer.from(text), { of: 'stores', needed: ['chain', 'store'] });

it.each([
  ['chain,store\n"a,1\nb,2\n', 2],
  ['chain,store\na,1\n\nb,"2\nc,3\nd,4\n', 4],
  ['chain,store\r\na,1\r\nb,2,3\r\nc,"3\r\nd,4\r\n', 4],
  ['chain,store\n"a\nb",1\nc,"2', 4],
])(
  'OPS-01 imports nothing from a list with an unclosed quote, and names its line: %j',
  (text, line) => {
    expect(() => read(text)).toThrow(
      new RegExp(`^line ${line}: a quote begins there and never ends`),
    );
  },
);

it('takes a value of several lines', () => {
  expect(read('chain,store\n"a\nb",1\nc,2').lines.map(({ row }) => row.chain)).toEqual([
    'a\nb',
    'c',
  ]);
});
