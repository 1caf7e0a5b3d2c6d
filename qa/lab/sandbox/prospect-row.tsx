import { GridListItem } from 'react-aria-components/GridList';
import type { StateValue } from 'xstate';
import type { Prospect } from '../handle.ts';
import { Button } from '../parts/button.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { Guards } from '../parts/guards.tsx';
import { passageOf } from '../state-value.ts';
import { sayEvent } from '../words.ts';
import { Arrival } from './arrival.tsx';
import styles from './prospects.module.css';

/** More guards than these, or longer ones, are put behind a disclosure. */
const SHOWN_GUARDS = 2;
const SHOWN_LETTERS = 120;

export type ProspectRowProps = {
  id: string;
  prospect: Prospect;
  now: StateValue;
  onCause: () => void;
};

/**
 * One event that can come: its words, where it would lead, what its guards say, and the button that
 * makes it happen.
 */
export function ProspectRow({ id, prospect, now, onCause }: ProspectRowProps) {
  const { sample, guards, to, problem } = prospect;
  const words = sayEvent(sample);
  const letters = guards.reduce((sum, { guard }) => sum + guard.length, 0);
  const isShort = guards.length <= SHOWN_GUARDS && letters <= SHOWN_LETTERS;
  const passing = guards.filter(({ passes }) => passes).length;
  return (
    // Arrows go from button to button: first in the row, and drawn at its end.
    <GridListItem id={id} textValue={words} className={styles.row ?? ''} focusMode="child">
      <Button onPress={onCause} label={`Do it: ${words}`}>
        Do it
      </Button>
      <div className={styles.words}>
        <p className={styles.name}>{words}</p>
        <p className={styles.lead}>
          <Arrival passage={passageOf(now, to)} />
        </p>
        {problem !== undefined && <p className={styles.problem}>Cannot cope: {problem}</p>}
        {isShort ? (
          <Guards guards={guards} />
        ) : (
          <Disclosure
            summary={
              guards.length === 1
                ? `A guard: ${passing === 1 ? 'yes' : 'no'}`
                : `${guards.length} guards: ${passing} yes, ${guards.length - passing} no`
            }
          >
            {() => <Guards guards={guards} />}
          </Disclosure>
        )}
      </div>
    </GridListItem>
  );
}
