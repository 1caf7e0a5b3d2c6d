import { describe, expect, it } from 'vitest';
import type { PathStep, PlannedPath } from '@dosepath/journeys';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { isAlikeEverywhere, screenOf, viewMutantsOf, type Alike } from './views.ts';

const at = (flow: string, overlay = 'closed') => ({
  session: 'guest',
  flow,
  hold: 'none',
  overlay,
  record: 'idle',
  language: 'steady',
});
const step = (event: JourneyEvent, value: ReturnType<typeof at>): PathStep => ({
  event,
  cause: 'person',
  label: undefined,
  from: undefined,
  waitMs: 0,
  meets: [],
  value,
  page: undefined,
  url: undefined,
});
const start = { value: at('get-started'), page: undefined, url: undefined };
const typed: JourneyEvent = { type: 'start.typed', draft: { location: '60601' } };
const submitted: JourneyEvent = { type: 'start.submitted' };
const back: JourneyEvent = { type: 'back' };
const journey = (id: string, ...steps: PathStep[]): PlannedPath => ({
  path: { id, level: 'person', input: {}, start, steps },
  contexts: [],
});
const long = journey(
  'long',
  step({ type: 'clock.woke', today: '2026-03-02' }, at('get-started')),
  step(typed, at('get-started')),
  step(submitted, at('vaccine-selector')),
  step(back, at('get-started')),
);
const short = journey('short', step(submitted, at('get-started')));
const never: Alike = () => false;
const mutants = viewMutantsOf([long, short], never, 1);
const named = (name: string) => mutants.find((mutant) => mutant.name === name);
const on = (flow: string) => ({ value: at(flow) }) as unknown as JourneySnapshot; // of which only the value is read

describe('the ways to break what a view sends', () => {
  it('are for each event on each screen, but for what no view says', () => {
    expect(mutants.map(({ kind, name }) => `${kind}: ${name}`).toSorted()).toEqual([
      'exchanged: start.submitted on get-started, for start.typed',
      'exchanged: start.typed on get-started, for start.submitted',
      'spoiled: start.typed on get-started, its first text emptied',
      'swallowed: back on vaccine-selector',
      'swallowed: start.submitted on get-started',
      'swallowed: start.typed on get-started',
    ]);
  });

  it('are tried on the shortest way first', () => {
    const ways = named('start.submitted on get-started')?.ways;
    expect(ways?.map(({ planned, steps }) => [planned.path.id, steps])).toEqual([
      ['short', 1],
      ['long', 3],
    ]);
  });

  it('break the event on its screen, and nothing else', () => {
    const swallowed = named('start.submitted on get-started');
    expect(swallowed?.spoil(submitted, on('get-started'))).toBeUndefined();
    expect(swallowed?.spoil(submitted, on('timeslots'))).toBe(submitted);
    expect(swallowed?.spoil(back, on('get-started'))).toBe(back);
    const spoiled = named('start.typed on get-started, its first text emptied');
    expect(spoiled?.spoil(typed, on('get-started'))).toEqual({ ...typed, draft: { location: '' } });
    const exchanged = named('start.typed on get-started, for start.submitted');
    expect(exchanged?.spoil(typed, on('get-started'))).toBe(submitted);
  });

  it('leave out an exchange that the chart answers alike, and know what can never be told apart', () => {
    const always: Alike = () => true;
    const kinds = viewMutantsOf([long, short], always, 1).map(({ kind }) => kind);
    expect(kinds).not.toContain('exchanged');
    const swallowed = named('start.submitted on get-started');
    expect(swallowed && isAlikeEverywhere(swallowed, always)).toBe(true);
    const inOne: Alike = ({ planned }) => planned === short;
    expect(swallowed && isAlikeEverywhere(swallowed, inOne)).toBe(false);
  });

  it('know a screen by what lies on top', () => {
    expect(screenOf(at('timeslots'))).toBe('timeslots');
    expect(screenOf(at('review-appt', 'sms'))).toBe('overlay sms');
    expect(screenOf({ ...at('review-appt', 'sms'), hold: 'expired' })).toBe(
      'the question of the held time',
    );
    expect(screenOf({ ...at('timeslots'), language: 'warning' })).toBe(
      'the question of the other language',
    );
  });
});
