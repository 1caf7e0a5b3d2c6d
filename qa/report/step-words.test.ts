import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import type { PathStep, Place } from '@dosepath/journeys';
import { journeyMachine } from '#machines/journey.machine.ts';
import { wordsOf } from '#qa/journeys/hands/words.ts';
import { patient } from '#qa/journeys/patient.ts';
import { today } from '#qa/journeys/samples.ts';
import { createWordsOfSteps } from './step-words.ts';

const first = createActor(journeyMachine, {
  input: { language: 'en', today, testing: true },
}).getSnapshot();
const place: Place = { value: first.value, page: 'get-started', url: '/' };

const wordsOfStep = (step: Pick<PathStep, 'event' | 'cause'> & Partial<PathStep>): string => {
  const whole: PathStep = {
    ...place,
    label: undefined,
    from: undefined,
    waitMs: 0,
    meets: [],
    ...step,
  };
  const path = { id: 'x', level: 'person', input: {}, start: place, steps: [whole] } as const;
  const wordsOfSteps = createWordsOfSteps(patient, wordsOf('en'));
  return wordsOfSteps({ path, contexts: [first.context, first.context] })[0] ?? '';
};

it('says what a person presses, types and chooses, by the words on the screen', () => {
  expect(wordsOfStep({ cause: 'person', event: { type: 'start.submitted' } })).toBe(
    'Press “Continue”',
  );
  const draft = { bookingOption: 'me', location: '60601', month: '04', day: '28', year: '1984' };
  expect(wordsOfStep({ cause: 'person', event: { type: 'start.typed', draft } })).toBe(
    'Choose “Me”, type “60601” into “ZIP code, or city and state”, type “04” into “Month”, type “28” into “Day”, type “1984” into “Year”',
  );
});

it('says how a call ends', () => {
  const ends = (kind: 'done' | 'error', call: string, label: string) =>
    wordsOfStep({ cause: 'reply', event: { type: `xstate.${kind}.actor.${call}` }, label });
  expect(ends('done', 'createHold', 'succeeds')).toBe('Holding the time succeeds');
  expect(ends('error', 'searchTimeslots', 'times out')).toBe('The search for times takes too long');
  expect(ends('done', 'createHold', 'refused: SLOT_TAKEN')).toMatch(/^Holding the time is refused/);
});

it('says how long it takes, and when the held time ends', () => {
  const event = { type: 'xstate.after.patience.journey.x' };
  expect(wordsOfStep({ cause: 'clock', event, waitMs: 5000 })).toBe('5 seconds pass');
  expect(wordsOfStep({ cause: 'clock', event, waitMs: 90_000 })).toBe('1.5 minutes pass');
  expect(wordsOfStep({ cause: 'actor', event: { type: 'hold.expired' } })).toBe(
    'The held time runs out',
  );
});

it('names the event where no control causes it', () => {
  expect(
    wordsOfStep({ cause: 'person', event: { type: 'visitor.left' }, label: 'by himself' }),
  ).toBe('visitor.left: by himself');
});

it('tells a step that journeys share by where it is made', () => {
  const shared: PathStep = {
    ...place,
    event: { type: 'start.submitted' },
    cause: 'person',
    label: undefined,
    from: undefined,
    waitMs: 0,
    meets: [],
  };
  const elsewhere: PathStep = { ...shared, value: { flow: 'review-appt' } };
  const wordsOfSteps = createWordsOfSteps(patient, wordsOf('en'));
  const contexts = [first.context, first.context, first.context];
  const lastAfter = (before: PathStep) => {
    const steps = [before, shared];
    const path = { id: 'x', level: 'person', input: {}, start: place, steps } as const;
    return wordsOfSteps({ path, contexts })[1];
  };
  expect(lastAfter(shared)).toBe('Press “Continue”');
  expect(lastAfter(elsewhere)).not.toBe('Press “Continue”');
});
