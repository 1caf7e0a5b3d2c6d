import type { LabFile, SampleEvent } from '../lab-file.ts';

export const samples = {
  submitted: { event: { type: 'start.submitted' }, cause: 'person' },
  typed: {
    event: { type: 'start.typed', draft: { location: '60601' } },
    cause: 'person',
    label: 'an adult',
  },
  typedGroup: {
    event: { type: 'start.typed', draft: { bookingOption: 'group' } },
    cause: 'person',
    label: 'a group',
  },
  held: {
    event: { type: 'xstate.done.actor.createHold', output: { ok: true } },
    cause: 'reply',
    label: 'succeeds',
  },
  taken: {
    event: { type: 'xstate.done.actor.createHold', output: { ok: false } },
    cause: 'reply',
    label: 'refused: FC_908_Conflict',
  },
  takenAgain: {
    event: { type: 'xstate.done.actor.createHold.again', output: { ok: false } },
    cause: 'reply',
    label: 'refused: FC_908_Conflict',
  },
  patience: { event: { type: 'xstate.after.patience.journey' }, cause: 'clock' },
  warned: { event: { type: 'hold.warned' }, cause: 'actor', from: 'holdTimer' },
} as const satisfies Record<string, SampleEvent>;

export const sampleFile: LabFile = {
  version: 1,
  chart: 'test',
  today: '2026-03-02',
  events: samples,
  values: [],
  journeys: [],
  ways: {
    'flow.timeslots.form.asking': ['typed', 'submitted'],
    'flow.get-started.form.asking': [],
  },
};
