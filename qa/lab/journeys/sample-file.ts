// A small file of journeys with the chart's own states. For tests.
import { journeyMachine } from '#machines/journey.machine.ts';
import { fingerprintOf } from '#src/app/chart-fingerprint.ts';
import { LAB_FILE_VERSION, type LabFile } from '../lab-file.ts';

const beside = { hold: 'none', overlay: 'closed', session: 'guest' };

/** @param more journeys beside the three, to see how a long list behaves */
export function sampleFile(more = 0): LabFile {
  const many = Array.from({ length: more }, (_, place) => ({
    id: `many${place}`,
    name: `Guest books flu, way ${place}`,
    level: 'person' as const,
    steps: ['aaaaa'],
    at: [0, 2],
  }));
  return {
    version: LAB_FILE_VERSION,
    chart: fingerprintOf(journeyMachine),
    today: '2026-03-02',
    events: { aaaaa: { event: { type: 'start.submitted' }, cause: 'person' } },
    values: [
      { ...beside, flow: { 'get-started': { form: 'asking' } } },
      { ...beside, flow: { timeslots: { form: 'asking' } } },
      { ...beside, flow: 'confirmation' },
      { ...beside, flow: { timeslots: 'taken' }, hold: { expired: 'asking' } },
    ],
    journeys: [
      {
        id: 'b2',
        name: 'Guest books flu',
        level: 'person',
        steps: ['aaaaa', 'aaaaa'],
        at: [0, 1, 2],
      },
      {
        id: 'c3',
        name: 'The held time expires',
        level: 'person',
        steps: ['aaaaa', 'aaaaa', 'aaaaa'],
        at: [0, 1, 3, 1],
      },
      { id: 'a1', name: 'An answer comes too late', level: 'chart', steps: ['aaaaa'], at: [0, 0] },
      ...many,
    ],
    inContexts: {
      ways: new Map([
        ['guest flow.timeslots.form.asking', ['aaaaa']],
        ['group flow.timeslots.form.asking', ['aaaaa', 'aaaaa']],
      ]),
      without: new Map([
        ['group flow.timeslots.holding', 'A reason.'],
        ['group flow.timeslots.form.holdFailed', 'A reason.'],
      ]),
    },
    ways: {
      flow: [],
      'flow.get-started.form.asking': [],
      'flow.timeslots': ['aaaaa'],
      'flow.timeslots.form.asking': ['aaaaa'],
      'flow.timeslots.holding': ['aaaaa', 'aaaaa'],
      'flow.timeslots.form.holdFailed': ['aaaaa', 'aaaaa', 'aaaaa'],
      'flow.confirmation.shown': ['aaaaa', 'aaaaa'],
      'overlay.closed': [],
      'overlay.patient.editing.asking': ['aaaaa', 'aaaaa'],
      'hold.expired.asking': ['aaaaa', 'aaaaa', 'aaaaa'],
    },
  };
}
