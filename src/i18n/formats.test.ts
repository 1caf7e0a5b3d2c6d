import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatsFor } from './formats.ts';

describe('formats', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('LNG-03 writes dates, times, numbers and lists in English', () => {
    const say = formatsFor('en-US');
    expect(say.longDate('2026-11-21')).toBe('Saturday, November 21');
    expect(say.dateOfBirth('1984-04-28')).toBe('April 28, 1984');
    expect(say.time('09:00')).toBe('9:00 AM');
    expect(say.time('13:05')).toBe('1:05 PM');
    expect(say.list(['flu', 'COVID-19', 'RSV'])).toBe('flu, COVID-19, and RSV');
    expect(say.number(12_345)).toBe('12,345');
    expect(say.miles(2.53)).toBe('2.5 miles');
    expect(say.miles(1)).toBe('1 mile');
    expect(say.miles(0)).toBe('0.1 miles');
  });

  it('LNG-03 writes them in Spanish of the United States', () => {
    const say = formatsFor('es-US');
    expect(say.longDate('2026-11-21')).toBe('sábado, 21 de noviembre');
    expect(say.dateOfBirth('1984-04-28')).toBe('28 de abril de 1984');
    expect(say.time('13:05')).toMatch(/^1:05 p\. ?m\.$/);
    expect(say.list(['gripe', 'COVID-19'])).toBe('gripe y COVID-19');
    expect(say.miles(2.5)).toBe('2.5 millas');
    expect(say.miles(0.02)).toBe('0.1 millas');
  });

  it('LNG-03 follows the visitor’s region within the language', () => {
    expect(formatsFor('en-CA').number(1_234_567)).toBe('1,234,567');
    expect(formatsFor('en-IN').number(1_234_567)).toBe('12,34,567');
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Honolulu'])(
    'TIM-02 keeps a date and a wall time unchanged on a device in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      const say = formatsFor('en-US');
      expect(say.longDate('2026-01-01')).toBe('Thursday, January 1');
      expect(say.time('00:15')).toBe('12:15 AM');
    },
  );
});
