import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { DeskActor, DeskSnapshot } from '#machines/desk/desk.machine.ts';
import type { DeskEvent } from '#machines/desk/events.ts';

export const DeskActorContext = createContext<DeskActor | undefined>(undefined);

/** The actor of the desk on this page. */
export function useDesk(): DeskActor {
  const actor = useContext(DeskActorContext);
  if (!actor) throw new Error('there is no desk here');
  return actor;
}

/** A part of the desk's state or context; renders again when it changes. */
export const useDeskState = <T>(part: (snapshot: DeskSnapshot) => T): T =>
  useSelector(useDesk(), part);

/**
 * What a button needs that sends events, one after the other: `<Button {...press({ type: 'retried'
 * })}>`. While the chart takes none of them, because something else is under way, the button waits.
 */
export function usePress(): (...events: DeskEvent[]) => { onPress: () => void; waits: boolean } {
  const desk = useDesk();
  const snapshot = useDeskState((now) => now);
  return (...events) => ({
    onPress: () => {
      for (const event of events) desk.send(event);
    },
    waits: !events.some((event) => snapshot.can(event)),
  });
}
