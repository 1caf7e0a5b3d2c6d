/** What a person can do at a moment: only what the topmost layer offers. Dialogs are modal; the address bar is not behind them. */
import { matchesState, type AnyMachineSnapshot } from 'xstate';
import { firstChoice } from '#machines/choices.ts';
import type { JourneyContext } from '#machines/context.ts';
import { OVERLAYS, type JourneyEvent } from '#machines/events.ts';
import { causeOf, type Case } from './engine/cases.ts';

type EventType = JourneyEvent['type'];

const outside: readonly EventType[] = ['NAV', 'clock.woke'];

/** An overlay that could not do what it was asked to: it leads back to its own form. */
function inOverlayWith(...states: string[]): (snapshot: AnyMachineSnapshot) => boolean {
  return ({ value }) =>
    OVERLAYS.some((overlay) =>
      states.some((state) => matchesState({ overlay: { [overlay]: state } }, value)),
    );
}

/** The layers that cover the page, topmost first, and what each offers. */
const layers: readonly {
  readonly on: (snapshot: AnyMachineSnapshot) => boolean;
  readonly offers: readonly EventType[];
}[] = [
  {
    on: ({ value }) =>
      matchesState({ language: 'leaving' }, value) || matchesState({ language: 'warning' }, value),
    offers: ['language.requested', 'language.confirmed', 'language.declined'],
  },
  {
    on: ({ value }) =>
      matchesState({ hold: 'expired' }, value) ||
      ['warning', 'extending', 'extendFailed', 'lastMinutes'].some((state) =>
        matchesState({ hold: { held: state } }, value),
      ),
    offers: [...outside, 'hold.kept', 'hold.acknowledged', 'hold.retaken', 'hold.abandoned'],
  },
  {
    on: inOverlayWith('failed', 'timedOut', 'notThere'),
    offers: [...outside, 'overlay.closed', 'back', 'retried', 'time.reconsidered'],
  },
  {
    on: ({ value }) => !matchesState({ overlay: 'closed' }, value),
    offers: [
      ...outside,
      'overlay.typed',
      'overlay.saved',
      'overlay.closed',
      'retried',
      'vaccine.toggled',
      'date.chosen',
      'radius.chosen',
      'stores.wanted',
      'times.unfolded',
      'time.picked',
      'search.repeated',
    ],
  },
];

/** Controls that a page shows only when they lead somewhere. */
const shownWhen: Partial<Record<EventType, (context: JourneyContext) => boolean>> = {
  'stores.wanted': ({ search }) => search.result?.pagination.more === true,
  'firstAvailable.chosen': ({ search }) => firstChoice(search.result) !== undefined,
  'nearest.chosen': ({ search }) => search.alternatives?.nearestTimes !== undefined,
};

/** Whether a person can bring the event about here; what is not a person's doing is always possible. */
export function personCan(snapshot: AnyMachineSnapshot, candidate: Case): boolean {
  if (causeOf(candidate) !== 'person') return true;
  // our chart's events are the only ones a person can cause
  const type = candidate.event.type as EventType;
  const top = layers.find(({ on }) => on(snapshot));
  if (top !== undefined && !top.offers.includes(type)) return false;
  return shownWhen[type]?.(snapshot.context as JourneyContext) ?? true;
}
