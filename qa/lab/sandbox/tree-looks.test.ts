import { expect, it } from 'vitest';
import { journeyMachine } from '#machines/journey.machine.ts';
import { readChart } from './chart-model.ts';
import { shapeTree, type TreeWish } from './tree-filter.ts';
import { createLooker, inOrder, type TreeView } from './tree-looks.ts';

const chart = readChart(journeyMachine);
const plain: TreeWish = {
  text: '',
  isOnlyActive: false,
  active: new Set([
    'flow',
    'flow.contact-info',
    'flow.contact-info.form',
    'flow.contact-info.form.asking',
  ]),
  byHand: new Map(),
  kept: [],
};
const viewOf = (wish: TreeWish): TreeView => ({
  ...shapeTree(chart, wish),
  active: wish.active,
  visited: new Set(),
  left: new Set(),
  entered: new Set(),
});
const drawn = (wish: Partial<TreeWish>) =>
  inOrder(createLooker()(chart.regions, viewOf({ ...plain, ...wish }))).map(
    ({ state }) => state.name,
  );

it('RTE-11 opens the regions and what is active, and closes the rest', () => {
  const names = drawn({});
  expect(names).toContain('flow.contact-info.form.asking');
  expect(names).toContain('flow.confirmation');
  expect(names).not.toContain('flow.get-started.form');
});

it('RTE-11 shows only what is active when asked to', () => {
  expect(drawn({ isOnlyActive: true })).toEqual([
    'flow',
    'flow.contact-info',
    'flow.contact-info.form',
    'flow.contact-info.form.asking',
  ]);
});

it('RTE-11 finds states by a part of their own name, with the boxes around them', () => {
  const names = drawn({ text: 'overlapp' });
  expect(names).toContain('flow.review-appt.overlapping');
  expect(names).not.toContain('flow.review-appt.failed');
  expect(drawn({ text: 'no such state' })).toEqual([]);
});

it('RTE-11 finds by the whole name once there is a dot in it', () => {
  const names = drawn({ text: 'contact-info.form.re' });
  expect(names).toContain('flow.contact-info.form.refused');
  expect(names).not.toContain('flow.contact-info.form.asking');
});

it('RTE-11 never takes away the box that somebody is on', () => {
  expect(drawn({ isOnlyActive: true, kept: ['hold.held.fresh'] })).toContain('hold.held.fresh');
});

it('RTE-11 draws nothing again that looks as before', () => {
  const look = createLooker();
  const before = look(chart.regions, viewOf(plain));
  const again = look(chart.regions, viewOf(plain));
  expect(again.every((one, index) => one === before[index])).toBe(true);
  const after = look(chart.regions, { ...viewOf(plain), visited: new Set(['hold.none']) });
  expect(after[1]).toBe(before[1]);
  expect(after[2]).not.toBe(before[2]);
});
