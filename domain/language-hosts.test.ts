import { describe, expect, it } from 'vitest';
import { otherHost } from './language-hosts.ts';
import { languageOfHost, type Language } from './languages.ts';

describe('the host of the other language', () => {
  it.each([
    ['localhost', 'es.localhost'],
    ['dosepath.example', 'es.dosepath.example'],
    ['qa2.dosepath.example', 'es-qa2.dosepath.example'],
    ['qa3.dosepath.example', 'es-qa3.dosepath.example'],
  ])('LNG-01 CHR-07 of %s is %s, and back', (english, spanish) => {
    expect(otherHost(english, 'en')).toBe(spanish);
    expect(otherHost(spanish, 'es')).toBe(english);
    expect([english, spanish].map(languageOfHost)).toEqual(['en', 'es'] satisfies Language[]);
  });

  it('LNG-01 takes the place of www', () => {
    expect(otherHost('www.dosepath.example', 'en')).toBe('es.dosepath.example');
  });

  it('LNG-01 for this computer’s numeric address is es.localhost; other numbers have none', () => {
    expect(otherHost('127.0.0.1', 'en')).toBe('es.localhost');
    expect(otherHost('[::1]', 'en')).toBe('es.localhost');
    expect(otherHost('192.168.1.7', 'en')).toBeUndefined();
  });
});
