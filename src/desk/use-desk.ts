import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { DeskActor, DeskSnapshot } from '#machines/desk/desk.machine.ts';

export const DeskActorContext = createContext<DeskActor | undefined>(undefined);

/** The desk that the page shows. */
export function useDesk(): DeskActor {
  const actor = useContext(DeskActorContext);
  if (!actor) throw new Error('there is no desk here');
  return actor;
}

/** A part of what the desk is and knows; renders again when it changes. */
export const useDeskState = <T>(part: (snapshot: DeskSnapshot) => T): T =>
  useSelector(useDesk(), part);
