import { describe, expect, it } from 'vitest';
import { repeatedName } from './repeated-name.ts';

describe('a name that an object has twice', () => {
  it.each([
    ['{"dob":1,"dob":1}', 'dob'],
    ['{"dob":1,"d\\u006fb":2}', 'dob'],
    ['{"a":{"b":[[],{"x":1},{"c":1,"d":{"c":1},"c":{}}]}}', 'a.b.2.c'],
    ['[{"a":1},{"a":1,"a":2}]', '1.a'],
    ['{"":1,"":2}', ''],
    ['{"\\"":1,"\\\\":2,"\\"":3}', '"'],
    ['{"a":"}","b":":\\\\","a":","}', 'a'],
    ['{ "a" : [1 , 2] ,\n\t"a" : null }', 'a'],
  ])('VAL-11 is found in %s', (json, path) => {
    expect(() => JSON.parse(json)).not.toThrow();
    expect(repeatedName(json)).toBe(path);
  });

  it.each([
    'null',
    '":"',
    '[]',
    '["a","a"]',
    '{"a":{"a":{"a":[{"a":1},{"a":1}]}},"A":1}',
    '{"a":"\\"b\\":1,\\"a\\":2","b":"{\\"a\\":1}"}',
    '{"constructor":1,"toString":2,"hasOwnProperty":3}',
    '{"a":"\\\\","b":"\\\\\\"","c":1}',
  ])('VAL-11 is not found in %s', (json) => {
    expect(() => JSON.parse(json)).not.toThrow();
    expect(repeatedName(json)).toBeUndefined();
  });

  it('SAF-04 is looked for in a body that is nested as deep as it is long', () => {
    const depth = 500_000;
    expect(repeatedName(`${'['.repeat(depth)}${']'.repeat(depth)}`)).toBeUndefined();
  });
});
