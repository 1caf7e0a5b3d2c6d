import { expect, it } from 'vitest';
import { testNames } from './test-names.ts';

const text = `
import { describe, it, test } from 'vitest';
describe('AAA-01 group', () => {
  it('AAA-02 plain', () => {});
  it.each([[1]])('AAA-03 each %s', () => {});
  test.prop([x])('AAA-04 property', () => {});
  it(\`AAA-05 \${name} end\`, () => {});
  it.skip('AAA-06 skipped', () => {});
  test.describe('AAA-07 browser group', () => {});
});
log('AAA-08 no test'); // AAA-09 a comment
`;

it('reads the names of tests and groups in all their forms, and nothing else', () => {
  expect(testNames('sample.test.ts', text)).toEqual([
    'AAA-01 group',
    'AAA-02 plain',
    'AAA-03 each %s',
    'AAA-04 property',
    'AAA-05 … end',
    'AAA-07 browser group',
  ]);
});

it('reads files with JSX', () => {
  expect(testNames('sample.test.tsx', "it('AAA-01 renders', () => render(<p>Hello</p>));")).toEqual(
    ['AAA-01 renders'],
  );
});
