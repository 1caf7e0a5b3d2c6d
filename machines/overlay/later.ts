// The overlays of groups and of prescriptions: closed or one of thirteen, whichever journey it is (EDT-01).
import { and, not, stateIn } from 'xstate';
import { base } from '../setup.ts';

/** Over a group's booking, once it has left the first page; over a visit for which a prescription is there or has to be. */
export const over = {
  group: and(['forGroup', not(stateIn({ flow: 'get-started' }))]),
  prescription: and(['needsPrescription']),
} as const;

export const ofGroup = base.createStateConfig({
  tags: ['dialog'],
  always: { guard: not(over.group), target: '#overlay.closed' },
  on: { 'overlay.closed': '#overlay.closed' },
});

export const ofPrescription = base.createStateConfig({
  tags: ['dialog'],
  always: { guard: not(over.prescription), target: '#overlay.closed' },
  on: { 'overlay.closed': '#overlay.closed' },
});
