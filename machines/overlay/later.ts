// The overlays of prescriptions: closed or one of thirteen, whichever journey it is (EDT-01).
import { base } from '../vocabulary/base.ts';

/** Over a visit for which a prescription is there or has to be. */
export const overPrescription = 'needsPrescription';

export const ofPrescription = base.createStateConfig({
  tags: ['dialog'],
  always: { guard: 'needsNoPrescription', target: '#overlay.closed' },
  on: { 'overlay.closed': '#overlay.closed' },
});
