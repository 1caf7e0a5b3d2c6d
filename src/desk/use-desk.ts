import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { DeskActor, DeskSnapshot } from '#machines/desk/desk.machine.ts';
import type { DeskEvent } from '#machines/desk/events.ts';
import { pressOf, type Press } from '#src/components/button/press.ts';

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

/** Whether the chart takes none of this now: a field or a choice says so, and stands still. */
export const useWaits = (event: DeskEvent): boolean => useDeskState((now) => !now.can(event));

/** The press of a button at the desk: `<Button {...press({ type: 'retried' })}>`. */
export function usePress(): (...events: DeskEvent[]) => Press {
  const desk = useDesk();
  return pressOf(
    useDeskState((now) => now),
    desk.send,
  );
}
