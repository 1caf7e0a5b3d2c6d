import { Link } from '#src/components/link/link.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import type { KeptBy, KeptJourney, KeptNow } from './kept-now.ts';
import styles from './logger.module.css';

const WRITERS: Readonly<Record<KeptBy, string>> = {
  whole: 'Kept by the chart of this build.',
  landing: 'Kept by the first page of this build: nothing was asked of the server yet.',
  'another build': 'Kept by another build: the app will start over.',
};

const NOTHING = {
  none: 'This tab keeps no journey. Use the app in this tab, then come back here.',
  spoilt: 'What this tab keeps is not of one piece: the app will start over and say so.',
  refused: 'The browser refuses to keep one.',
} as const;

/** Where the journey is that this tab keeps. */
export function Kept({ kept, base }: { kept: KeptNow; base: string }) {
  return (
    <section className={styles.panel} aria-labelledby="kept-journey">
      <h2 id="kept-journey">Journey</h2>
      {kept.kind === 'kept' ? <Journey journey={kept.journey} /> : <p>{NOTHING[kept.kind]}</p>}
      <Link href={base} look="alone" icon="arrow-back">
        Back to the app
      </Link>
    </section>
  );
}

function Journey({ journey: { by, states, waiting } }: { journey: KeptJourney }) {
  return (
    <>
      <p>{WRITERS[by]}</p>
      <h3>Active states</h3>
      <ul className={styles.states}>
        {states.map((state) => (
          <li key={state}>
            <code>{state}</code>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <p>
          Waits for: <code>{waiting.join(', ')}</code>
        </p>
      )}
    </>
  );
}

/** What it knows: keys and shapes, in a place of its own since it is long. */
export function Known({ kept }: { kept: KeptNow }) {
  if (kept.kind !== 'kept') return null;
  return (
    <div className={styles.known}>
      <Disclosure summary="What the journey knows, masked">
        {() => (
          <pre className={styles.context}>{JSON.stringify(kept.journey.context, null, 2)}</pre>
        )}
      </Disclosure>
    </div>
  );
}
