import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadCopy, speak } from './copy-files.ts';
import { addCopy, useCopy } from './copy.ts';
import { loadRegion } from './region.ts';

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

  it('LNG-02 asks for English when its own language lacks a text', async () => {
    speak('es-US');
    addCopy('es', 'common', {});
    function Skip() {
      return <p>{useCopy('common')('skip')}</p>;
    }
    render(<Skip />);
    await waitFor(() => expect(said()).toBe('Skip to main content'));
  });

  it('LNG-02 lets the region speak once it is asked for', async () => {
    speak('es-MX');
    await loadCopy('common');
    function Retry() {
      return <p>{useCopy('common')('retry')}</p>;
    }
    render(<Retry />);
    expect(said()).toBe('Intentar de nuevo');
    await act(() => loadRegion());
    expect(said()).toBe('Volver a intentar');
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
