import { expect, it } from 'vitest';
import { copyReader, readCopy } from './copy-reader.ts';

const reader = copyReader('es', {
  resources: { es: { words: { until: 'Hasta las {{time}}.', more: 'Espere... {{time}}.' } } },
});
const said = (key: string, time: string) => readCopy(reader, 'words', key, { time });

it('LNG-02 ends a sentence with one dot, even after a time that ends with a dot', () => {
  expect(said('until', '3:00 p.m.')).toBe('Hasta las 3:00 p.m.');
  expect(said('until', '15:00')).toBe('Hasta las 15:00.');
  expect(said('more', '3:00 p.m.')).toBe('Espere... 3:00 p.m.');
});
