import { describe, expect, it } from 'vitest';
import { languageOfHost, localeFor } from './languages.ts';

describe('language of the host', () => {
  it.each([
    'es.localhost',
    'es.localhost:3000',
    'es:3000',
    'ES.example.org',
    'es-qa2.example.org',
    'es-qa3.example.org',
  ])('LNG-01 %s speaks Spanish', (host) => expect(languageOfHost(host)).toBe('es'));

  it.each([
    'localhost:3000',
    'www.example.org',
    'www.es.example.org',
    'essen.example.org',
    'es-qa1.example.org',
    '[::1]:3000',
    '',
  ])('LNG-01 "%s" speaks English', (host) => expect(languageOfHost(host)).toBe('en'));
});

describe('locales', () => {
  it('LNG-02 uses United States formats unless the visitor asks for a region we have', () => {
    expect(localeFor('en', [])).toBe('en-US');
    expect(localeFor('es', [])).toBe('es-US');
    expect(localeFor('en', ['en-GB', 'fr', 'en-CA'])).toBe('en-CA');
    expect(localeFor('en', ['en-us', 'en-IN'])).toBe('en-US');
    expect(localeFor('es', ['es-mx'])).toBe('es-MX');
  });

  it('LNG-02 keeps the language of the page whatever the visitor prefers', () => {
    expect(localeFor('en', ['es-MX'])).toBe('en-US');
    expect(localeFor('es', ['en-CA'])).toBe('es-US');
  });
});
