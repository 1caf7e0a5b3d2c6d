import { useMemo, useState } from 'react';
import type { InContexts } from '../context-file.ts';
import { CONTEXT_TITLES, CONTEXTS, type ContextName } from '../contexts.ts';
import { counted } from '#domain/counted.ts';
import { Choices } from '../parts/choices.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import type { Links } from './links.ts';
import type { Place } from './places.ts';
import { placesIn } from './places-in.ts';
import { WhereToGo } from './where-to-go.tsx';
import styles from './where-to-go.module.css';

const USUAL = 'usual';
type Choice = ContextName | typeof USUAL;

const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: USUAL, label: 'The usual way' },
  ...CONTEXTS.map((value) => ({ value, label: CONTEXT_TITLES[value] })),
];

export type WhereToGoInProps = {
  places: readonly Place[];
  links: Links;
  /** Undefined of a chart that has none. */
  inContexts: InContexts | undefined;
};

/** Every state one press away, by the usual way or in a context of the visitor's (QAL-07). */
export function WhereToGoIn({ places, links, inContexts }: WhereToGoInProps) {
  const [choice, setChoice] = useState<Choice>(USUAL);
  const chosen = useMemo(
    () => (choice === USUAL || !inContexts ? undefined : placesIn(inContexts, choice, places)),
    [choice, inContexts, places],
  );
  const isUsual = choice === USUAL || chosen === undefined;
  return (
    <>
      {inContexts && (
        <Choices label="Come there as" value={choice} choices={CHOICES} onChange={setChoice} />
      )}
      <WhereToGo
        places={isUsual ? places : chosen.places}
        links={isUsual ? links : { ...links, state: (name) => links.stateAs(choice, name) }}
      />
      {!isUsual && chosen.without.length > 0 && (
        <Disclosure
          summary={`States that it does not come to: ${counted(chosen.without.length, 'reason')}`}
        >
          {() => (
            <ul className={styles.reasons}>
              {chosen.without.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </Disclosure>
      )}
    </>
  );
}
