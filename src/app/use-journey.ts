// How a view reads the journey and sends events. Each hook renders its view again only when its
// result has changed.
import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import { matchesState } from 'xstate';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import type { PartJourney } from './part-journey.ts';

/** The journey of the page, layer or extra around a view; `App` provides it. */
export const JourneyOfPart = createContext<PartJourney | undefined>(undefined);

function usePartJourney(): PartJourney {
  const journey = useContext(JourneyOfPart);
  if (!journey) throw new Error('The view is in no part.');
  return journey;
}

/**
 * A value derived from the journey.
 *
 * @param isSame for results that `select` creates anew each time, such as objects; `Object.is`
 * otherwise
 */
export const useJourney = <T>(
  select: (snapshot: JourneySnapshot) => T,
  isSame: (before: T, now: T) => boolean = Object.is,
): T => useSelector(usePartJourney(), select, isSame);

/** The context's fields of these names: `const { start, today } = useKnown('start', 'today')`. */
export const useKnown = <Name extends keyof JourneyContext>(
  ...names: readonly Name[]
): Pick<JourneyContext, Name> =>
  useJourney<Pick<JourneyContext, Name>>(
    ({ context }) => context,
    (before, now) => names.every((name) => Object.is(before[name], now[name])),
  );

/** Whether the journey is in a state: `matches({ overlay: { sms: 'sending' } })`. */
export function useMatches(): JourneySnapshot['matches'] {
  const snapshot = useJourney((now) => now, isSameState);
  return (state) => snapshot.matches(state);
}

const isSameState = ({ value: before }: JourneySnapshot, { value: now }: JourneySnapshot) =>
  matchesState(before, now) && matchesState(now, before);

/** Sends an event; the chart decides what follows. */
export const useSend = (): PartJourney['send'] => usePartJourney().send;
