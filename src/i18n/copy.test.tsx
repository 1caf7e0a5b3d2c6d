import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CopyValues } from '#domain/copy-reader.ts';
import { loadCopy, speak } from './copy-files.ts';
import { canSay, say, useCopy, type CopyName } from './copy.ts';
import { loadRegion } from './region.ts';
import { addCopy } from './words.ts';

function Said({ of, file = 'get-started' }: { of: string; file?: CopyName }) {
  return <p>{useCopy(file)(of)}</p>;
}

const said = () => screen.getByRole('paragraph').textContent;

describe('copy', () => {
  beforeEach(() => speak('en-US'));

  it('LNG-02 looks a text up in the region, then its language, then English', () => {
    speak('es-MX');
    addCopy('en', 'get-started', { only: 'English', both: 'English', all: 'English' });
    addCopy('es', 'get-started', { both: 'español', all: 'español' });
    addCopy('es-MX', 'get-started', { all: 'mexicano' });
    expect(['all', 'both', 'only'].map((key) => say('get-started', key))).toEqual([
      'mexicano',
      'español',
      'English',
    ]);
  });

  it('LNG-02 shows the key of a missing text, and knows that it is missing', async () => {
    addCopy('en', 'get-started', { heading: 'Hello', group: { 'phone.missing': 'A number' } });
    expect(say('get-started', 'group.title')).toBe('group.title');
    expect(canSay('get-started', 'group.title')).toBe(false);
    expect(canSay('common', 'heading')).toBe(false);
    expect(say('get-started', 'group.phone.missing')).toBe('A number');
    expect(canSay('get-started', 'group.phone.missing')).toBe(true);
    await loadCopy();
    expect(say('get-started', 'group.title')).toBe('group.title');
  });

  it.each<[count: number, words: string]>([
    [0, 'Quedan 0 horas'],
    [1, 'Queda 1 hora'],
    [2, 'Quedan 2 horas'],
    [1_000_000, 'Quedan 1000000 de horas'],
  ])('LNG-02 picks the Spanish plural of %i', (count, words) => {
    speak('es-US');
    addCopy('es', 'get-started', {
      hours_one: 'Queda {{count}} hora',
      hours_many: 'Quedan {{count}} de horas',
      hours_other: 'Quedan {{count}} horas',
    });
    expect(say('get-started', 'hours', { count })).toBe(words);
  });

  it('LNG-02 picks the plural by the language in which the text was found', () => {
    speak('es-US');
    addCopy('en', 'get-started', { hours_one: '{{count}} hour', hours_other: '{{count}} hours' });
    // A million has its own plural form in Spanish, but not in English.
    expect(say('get-started', 'hours', { count: 1_000_000 })).toBe('1000000 hours');
  });

  it.each<[values: CopyValues, words: string]>([
    [{ name: 'Ada' }, 'Hello Ada & all'],
    [{ name: '<b>"Ada"</b>' }, 'Hello <b>"Ada"</b> & all'],
    [{ name: '{{brand}} $t(secret)' }, 'Hello {{brand}} $t(secret) & all'],
    [{ name: 'Ada', lng: 'es', context: 'secret', defaultValue: 'x' }, 'Hello Ada & all'],
    [{ name: undefined }, 'Hello  & all'],
    [{}, 'Hello  & all'],
  ])('LNG-02 inserts %o unescaped', (values, words) => {
    addCopy('en', 'get-started', {
      greeting: 'Hello {{name}} & all',
      greeting_secret: 'Not this',
      secret: 'Nor this',
    });
    expect(say('get-started', 'greeting', values)).toBe(words);
  });

  it('LNG-02 shows a text that loads later as soon as it is there', async () => {
    render(<Said file="common" of="skip" />);
    expect(said()).toBe('skip');
    await act(() => loadCopy());
    expect(said()).toBe('Skip to main content');
  });

  it('LNG-01 drops the old texts when it switches to another language', () => {
    addCopy('en', 'get-started', { heading: 'Hello', more: 'More' });
    render(<Said of="heading" />);
    act(() => speak('es-US', { 'get-started': { heading: 'Hola' } }));
    expect(said()).toBe('Hola');
    expect(canSay('get-started', 'more')).toBe(false);
  });

  it('LNG-02 returns a new function for memoization only when the texts of its file change', () => {
    const seen: unknown[] = [];
    function Watched() {
      seen.push(useCopy('get-started'));
      return null;
    }
    const { rerender } = render(<Watched />);
    rerender(<Watched />);
    act(() => addCopy('en', 'common', { skip: 'Skip' }));
    expect(new Set(seen).size).toBe(1);
    act(() => addCopy('en', 'get-started', { heading: 'Hello' }));
    expect(new Set(seen).size).toBe(2);
  });

  it('LNG-02 loads English when its own language lacks a text', async () => {
    speak('es-US', { common: {} });
    render(<Said file="common" of="skip" />);
    await waitFor(() => expect(said()).toBe('Skip to main content'));
  });

  it('LNG-02 uses the region once it is loaded', async () => {
    speak('es-MX');
    await loadCopy();
    render(<Said file="common" of="retry" />);
    expect(said()).toBe('Intentar de nuevo');
    await act(() => loadRegion());
    expect(said()).toBe('Volver a intentar');
  });

  it('LNG-02 loads the files of the page’s language', async () => {
    speak('es-US');
    await loadCopy();
    expect(say('common', 'skip')).toBe('Ir al contenido principal');
  });
});
