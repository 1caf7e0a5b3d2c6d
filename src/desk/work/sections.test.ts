import { expect, it } from 'vitest';
import type { DeskVisit } from '#contract/desk.ts';
import { visitOf } from '#tests/support/desk-chart.ts';
import { inSections } from './sections.ts';

const at = (clock: string) => `2026-11-23T${clock}:00-06:00`;
const arrived = (appointmentId: string, changes: Partial<DeskVisit>) =>
  visitOf({ appointmentId, stage: 'arrived', ...changes });
const idsIn = (visits: DeskVisit[]) =>
  inSections(visits).map(({ name, visits: all }) => [
    name,
    ...all.map(({ appointmentId }) => appointmentId),
  ]);

it('WLK-06 DSK-02 lists patients at the store in the order that their phones show', () => {
  const walkIn = arrived('walkIn', {
    walkIn: 'PATWalkIn',
    startsAt: at('09:00'),
    arrivedAt: at('09:00'),
  });
  const booked = arrived('booked', { startsAt: at('09:45'), arrivedAt: at('09:20') });
  const late = arrived('late', { startsAt: at('08:00'), arrivedAt: at('09:10') });
  expect(idsIn([walkIn, late, booked])).toEqual([['here', 'booked', 'walkIn', 'late']]);
});

it('DSK-02 keeps a group together, and omits empty sections', () => {
  const group = { groupNumber: 'GROUP' };
  const visits = [
    visitOf({ appointmentId: 'one', ...group }),
    visitOf({ appointmentId: 'between' }),
    visitOf({ appointmentId: 'two', ...group }),
    visitOf({ appointmentId: 'done', stage: 'given' }),
  ];
  expect(idsIn(visits)).toEqual([
    ['expected', 'one', 'two', 'between'],
    ['over', 'done'],
  ]);
});
