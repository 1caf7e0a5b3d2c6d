import { LeadsTo } from '../parts/leads-to.tsx';
import { isMove, sayArrival, type Passage } from '../state-value.ts';

/** Where an event leads: an arrow and the states entered, or that it stays. */
export function Arrival({ passage }: { passage: Passage }) {
  return (
    <>
      {isMove(passage) && <LeadsTo />}
      {sayArrival(passage)}
    </>
  );
}
