import { expect, it } from 'vitest';
import { allows, covers, readSystemScope } from './system-scopes.ts';

it('STD-05 reads a scope by kind and verbs, in the order of SMART', () => {
  expect(readSystemScope('system/Slot.rs')).toEqual({ resource: 'Slot', verbs: ['r', 's'] });
  expect(readSystemScope('system/*.cruds')).toEqual({
    resource: '*',
    verbs: ['c', 'r', 'u', 'd', 's'],
  });
  for (const text of [
    'system/Slot.sr',
    'system/Slot.',
    'system/Observation.r',
    'user/Slot.r',
    'patient/*.r',
    'system/Slot.rs ',
    '',
  ])
    expect([text, readSystemScope(text)]).toEqual([text, undefined]);
});

it('STD-05 allows what one of the scopes says, and nothing else', () => {
  const scopes = ['system/Slot.rs', 'system/Appointment.c'];
  expect(allows(scopes, 'Slot', 's')).toBe(true);
  expect(allows(scopes, 'Slot', 'c')).toBe(false);
  expect(allows(scopes, 'Patient', 'r')).toBe(false);
  expect(allows(['system/*.r'], 'Patient', 'r')).toBe(true);
});

it('STD-05 grants no scope wider than the client has', () => {
  const scopes = ['system/Slot.rs', 'system/Appointment.cr', 'system/Appointment.s'];
  expect(covers(scopes, 'system/Slot.r')).toBe(true);
  expect(covers(scopes, 'system/Appointment.crs')).toBe(true);
  expect(covers(scopes, 'system/Appointment.cruds')).toBe(false);
  expect(covers(scopes, 'system/*.r')).toBe(false);
  expect(covers(['system/*.cruds'], 'system/*.r')).toBe(true);
});
