import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadCopy, speak } from './copy-files.ts';
import { addCopy, useCopy } from './copy.ts';

function Said({ of }: { of: string }) {
  const t = useCopy('get-started');
  return <p>{t(of, { count: 2, name: 'Ada' })}</p>;
}

const said = () => screen.getByRole('paragraph').textContent;

describe('copy', () => {
  beforeEach(() => speak('en-US'));

  it('LNG-02 looks a key up in the region, then its language, then English', () => {
    speak('es-MX');
    addCopy('en', 'get-started', { only: 'English', both: 'English', all: 'English' });
    addCopy('es', 'get-started', { both: 'español', all: 'español' });
    addCopy('es-mx', 'get-started', { all: 'mexicano' });
    const { rerender } = render(<Said of="all" />);
    expect(said()).toBe('mexicano');
    rerender(<Said of="both" />);
    expect(said()).toBe('español');
    rerender(<Said of="only" />);
    expect(said()).toBe('English');
  });

  it('LNG-02 fills in names and picks the plural', () => {
    addCopy('en', 'get-started', {
      greeting: 'Hello {{name}} & all',
      times_one: '{{count}} time',
      times_other: '{{count}} times',
    });
    const { rerender } = render(<Said of="greeting" />);
    expect(said()).toBe('Hello Ada & all');
    rerender(<Said of="times" />);
    expect(said()).toBe('2 times');
  });

  it('LNG-02 says a text that comes later as soon as it is there', () => {
    render(<Said of="late" />);
    act(() => addCopy('en', 'get-started', { late: 'Here now' }));
    expect(said()).toBe('Here now');
  });

  it('LNG-02 fetches the files of the page language', async () => {
    speak('es-US');
    await loadCopy('common');
    function Skip() {
      return <p>{useCopy('common')('skip')}</p>;
    }
    render(<Skip />);
    expect(said()).toBe('Ir al contenido principal');
  });
});
