import { describe, expect, it } from 'vitest';
import { labWindow } from './lab-window.ts';

const turn = () => new Promise((done) => void setTimeout(done, 5));

describe('the lab’s window', () => {
  it('RTE-20 has a history of its own, and leaves the real address as it is', async () => {
    const real = location.href;
    const { window: own, address, back } = labWindow(window, '/first', () => {});
    const popped: unknown[] = [];
    own.addEventListener('popstate', ({ state }) => popped.push(state));
    own.history.replaceState({ from: undefined }, '', '/first');
    own.history.pushState({ from: '/first' }, '', '/second?edit=patient');
    expect([address(), own.location.pathname, own.location.search]).toEqual([
      '/second?edit=patient',
      '/second',
      '?edit=patient',
    ]);
    back();
    await turn();
    expect([address(), popped]).toEqual(['/first', [{ from: undefined }]]);
    expect(location.href).toBe(real);
  });

  it('RTE-20 cannot go back beyond its beginning', async () => {
    const { window: own, address, back } = labWindow(window, '/first', () => {});
    const popped: unknown[] = [];
    own.addEventListener('popstate', (event) => popped.push(event));
    back();
    await turn();
    expect([address(), popped]).toEqual(['/first', []]);
  });

  it('LNG-01 notes where the app would have gone, and stays', () => {
    const left: string[] = [];
    const { window: own } = labWindow(window, '/first', (to) => left.push(to));
    own.location.assign('http://es.localhost:3000/first');
    expect(left).toEqual(['http://es.localhost:3000/first']);
    expect(own.location.pathname).toBe('/first');
  });
});
