import { expect, it } from 'vitest';
import { frameAddress, readPastedPath } from './which-app.ts';

const base = '/findcare/schedule-vaccine';

it('RTE-11 loads a tab’s own journey, sample data, or a path up to a step', () => {
  expect(frameAddress(base, { kind: 'live' })).toBe(`${base}?lab=live`);
  expect(frameAddress(base, { kind: 'seeded' })).toBe(`${base}?lab=seeded`);
  expect(frameAddress(base, { kind: 'path', spelling: 'to.hold.held', step: '0' })).toBe(
    `${base}?replay=to.hold.held&step=0`,
  );
});

it('RTE-11 reads a pasted replay link and a path’s id', () => {
  const path = { kind: 'path', spelling: 'p1a2', step: '3' };
  expect(readPastedPath(' http://localhost:3000/x?replay=p1a2&step=3#end ')).toEqual(path);
  expect(readPastedPath('?replay=p1a2&step=3')).toEqual(path);
  expect(readPastedPath('by.e1.e2')).toEqual({
    kind: 'path',
    spelling: 'by.e1.e2',
    step: undefined,
  });
});

it('RTE-11 does not take something else for a path', () => {
  const others = ['', ' ', 'two words', 'http://localhost:3000/x', '?step=3', '?replay='];
  expect(others.filter((text) => readPastedPath(text) !== undefined)).toEqual([]);
});
