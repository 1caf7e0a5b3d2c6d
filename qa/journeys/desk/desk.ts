/** The desk's chart and its journeys. */
import type { AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import { isAt, replyOf } from '@dosepath/journeys/chart';
import {
  causeOf,
  createWorlds,
  obligationsOf,
  type Asked,
  type Case,
  type Model,
  type PatienceOf,
  type PlaceOf,
  type Start,
} from '@dosepath/journeys';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import type { Operation } from '#contract/operation.ts';
import type { DeskContext } from '#machines/desk/context.ts';
import { deskMachine } from '#machines/desk/desk.machine.ts';
import type { DeskEvent } from '#machines/desk/events.ts';
import type { Gesture } from '../gestures.ts';
import type { JourneyChart } from '../journey-chart.ts';
import { timesOut } from '../outcomes.ts';
import { today } from '../samples.ts';
import { buttonWaits } from '../waiting.ts';
import { pathOf } from './address.ts';
import { rules } from './economy.ts';
import { casesOfType, isAsked } from './cases.ts';
import { momentIn, type DeskMoment } from './part.ts';
import { events, parts, screens } from './parts.ts';
import * as sample from './samples.ts';
import { deskWords } from './story.ts';

/** The call layer's patience. */
const PATIENCE_MS = 30_000;
const TIMED_OUT = 1004;

/** The stream sends events on its own; all other ports answer once. */
const callbacks: ReadonlySet<string> = new Set(['storeFeed']);

const starts: readonly Start[] = [
  { label: 'Team member', input: {} },
  { label: 'Invited member', input: { token: sample.token } },
  { label: 'Team member at the poster’s address', input: { opens: 'poster' } },
  { label: 'Screen at the door', input: { screenKey: sample.screenKey } },
  { label: 'Team member at the stock’s address', input: { opens: 'stock' } },
  { label: 'Team member at the people’s address', input: { opens: 'people' } },
  { label: 'Team member at the address of what others are told', input: { opens: 'webhooks' } },
  { label: 'Team member at the calendar’s address', input: { opens: 'calendar' } },
  { label: 'Team member whose desk was locked before a reload', input: { closedHere: true } },
  { label: 'Team member back from the provider', input: { loginProblem: 'expired' } },
];

/** The screen that shows a state; undefined while the desk only asks who is signed in. */
export const screenIn = (value: StateValue): string | undefined =>
  Object.entries(screens).find(([, { of }]) => of.some((state) => isAt(state, value)))?.[0];

const placeOf: PlaceOf = ({ value, context }: AnyMachineSnapshot) => {
  const page = screenIn(value as StateValue); // xstate types it as any
  // xstate types them as any; they are of the desk's machine.
  const url = pathOf({ value, context } as DeskMoment);
  return { url, ...(page !== undefined && { page }) };
};

/** What a person does to cause the event; undefined when the screen has no control for it. */
export function gesturesFor(moment: DeskMoment, event: DeskEvent): readonly Gesture[] | undefined {
  if (event.type === 'retried')
    return parts.map(({ retry }) => retry(moment)).find((gestures) => gestures !== undefined);
  // the row of an event's own type takes that event; the compiler cannot follow it through the
  // table
  const control = events[event.type].control as (
    moment: DeskMoment,
    event: DeskEvent,
  ) => readonly Gesture[] | undefined;
  return control(moment, event);
}

/** A call is given up on after a while, and meanwhile other things may be due. */
const patienceOf: PatienceOf = (event: AnyEventObject) =>
  replyOf(event.type)?.kind === 'error' &&
  (event['error'] as { code?: number } | undefined)?.code === TIMED_OUT
    ? PATIENCE_MS
    : 0;

/** Due within the patience of any call. */
const SOON = /after\.(?:SEND_AGAIN|READ_AGAIN|LOOK_AGAIN)\b/;

/** Whether it can happen here: by a person's hand, by the clock, by the world's answer. */
function canHappen(snapshot: AnyMachineSnapshot, candidate: Case): boolean {
  const { event } = candidate;
  const waiting = Object.keys(snapshot.children).filter((id) => !callbacks.has(id));
  switch (causeOf(candidate)) {
    case 'person': {
      // the desk's events are the only ones a person can cause
      const gestures = gesturesFor(momentIn(snapshot), event as DeskEvent);
      return (
        gestures !== undefined && !buttonWaits(gestures, deskMachine, momentIn(snapshot), event)
      );
    }
    case 'clock':
      return waiting.length === 0 || SOON.test(event.type);
    case 'reply':
      // Thirty seconds pass for every pending call.
      return candidate.label !== timesOut || waiting.length === 1;
    case 'actor':
      return true;
  }
}

/** API-06: what the chart requests must match the contract. */
function wrongWith({ src, input }: Asked): string | undefined {
  if (!isAsked(src)) return undefined;
  const { operationId, params, query, body }: Operation = ALL_OPERATIONS[src];
  const sent = Object(input) as Record<string, unknown>; // the input of an operation
  const issues = Object.entries({ params, query, body }).flatMap(
    ([name, schema]) => schema?.safeParse(sent[name]).error?.issues ?? [],
  );
  return issues.length === 0
    ? undefined
    : `${operationId} is asked wrongly: ${issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`;
}

const chartOnly = [
  ...parts.flatMap((part) => part.chartOnly),
  {
    of: /^taken: \S+ on (?:sheet\.(?:closed|opened)|desk\.left) -> stays/,
    reason: 'Its button waits while something is saved, or while that is asked.',
  },
];
const owed = obligationsOf(deskMachine, casesOfType);
/** Events that are chart-only in some states; all others need a control. */
const withoutControl: ReadonlySet<string> = new Set(
  owed
    .filter((obligation) => chartOnly.some(({ of }) => of.test(obligation)))
    .flatMap((obligation) => / on (\S+) /.exec(obligation)?.[1] ?? []),
);

const worthTrying = (snapshot: AnyMachineSnapshot, candidate: Case): boolean => {
  const { event } = candidate;
  const moment = momentIn(snapshot);
  if (
    causeOf(candidate) === 'person' &&
    !withoutControl.has(event.type) &&
    gesturesFor(moment, event as DeskEvent) === undefined
  )
    return false;
  return [rules, ...parts.map((part) => part.rules)].every((own) =>
    own.every((rule) => rule(moment, event.type, event)),
  );
};

const liveOf = (snapshot: AnyMachineSnapshot): string[] => {
  const moment = momentIn(snapshot);
  return parts.flatMap(({ live }) =>
    Object.entries(live(moment)).map(([name, known]) => `${name}=${String(known)}`),
  );
};

const createModel = (): Model => ({
  worlds: createWorlds(deskMachine, starts[0]?.input, patienceOf),
  starts,
  cases: casesOfType,
  liveOf,
  worthTrying,
  offers: canHappen,
  wrongWith,
  // All that matters of several clocks is which fires first.
  clocksOf: (timers) =>
    [...timers]
      .toSorted(([, one], [, other]) => one - other)
      .map(([type]) => type)
      .join(),
});

/** Keys are created each time (CNF-01): all that is known is that there is one. */
export function constantIn(context: unknown): unknown {
  const known = context as DeskContext; // of the desk's chart
  const masked = (key: string) => (key === '' ? '' : 'a key');
  const ofStore = <Typed extends Pick<DeskContext, 'walkIn' | 'calendar'>>(typed: Typed) => ({
    ...typed,
    walkIn: { ...typed.walkIn, key: masked(typed.walkIn.key) },
    calendar: withoutBlockIds(typed.calendar),
  });
  return {
    ...ofStore(known),
    intention: masked(known.intention),
    pressed: known.pressed.map((one) => ({ ...one, key: masked(one.key) })),
    elsewhere: Object.fromEntries(
      Object.entries(known.elsewhere).map(([store, typed]) => [store, ofStore(typed)]),
    ),
  };
}

/** The id of a block is created too: in the form, in the request, in what undoes it. */
const withoutBlockIds = (known: unknown): unknown =>
  JSON.parse(JSON.stringify(known), (name, value: unknown) =>
    name === 'blockId' ? 'an id' : value,
  );

export const desk: JourneyChart = {
  name: 'desk',
  machine: deskMachine,
  callbacks,
  constantIn,
  constantInput: withoutBlockIds,
  createModel,
  casesOfType,
  starts,
  placeOf,
  owed,
  waivers: new Map([
    [
      'taken: atDesk.working.unsent.asking on always [formsOnly] -> atDesk.working.unsent.unsaved',
      'A form typed beside a press that waits: machines/desk/unsent.test.ts walks it.',
    ],
    ...['typing', 'offering', 'recognising', 'unoffered', 'stuck'].map(
      (state) =>
        [
          `refused: atDesk.working.page.walkIn.${state} on store.chosen [nothingUnsent] -> atDesk`,
          'A form typed beside a press that waits: machines/desk/unsent.test.ts walks it.',
        ] as const,
    ),
  ]),
  chartOnly,
  ends: { 'away.atProvider': 'The browser has left for the provider.' },
  module: 'qa/journeys/desk/desk.ts',
  planFile: 'data/journeys/desk.json',
  today,
  story: deskWords,
  inBrowser: 'every control',
  // Its calls are answered in place of the server, so any answer is possible.
  isBeyondBrowser: () => false,
  // the desk's, whose moments and events the journeys know without their types
  gesturesFor: (moment, event) => gesturesFor(moment as DeskMoment, event as DeskEvent),
  spoken: {
    'day.changed': 'Word comes that the day has changed',
    'feed.lost': 'The connection is lost',
    'feed.found': 'The connection is back',
  },
  programs: { dom: 'qa/journeys/desk/dom.test', browser: 'tests/e2e/desk-journeys.spec.ts' },
  reports: 'journeys-desk',
  screenOf: (value) => screenIn(value) ?? 'nothing yet',
};
