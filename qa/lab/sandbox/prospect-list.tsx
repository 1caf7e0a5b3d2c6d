import { useMemo, useState } from 'react';
import { GridList } from 'react-aria-components/GridList';
import type { Prospect } from '../handle.ts';
import type { EventId } from '../lab-file.ts';
import { timesDone } from '../likely.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { ProspectRow } from './prospect-row.tsx';
import type { Reading } from '../reading.ts';
import { useAttempt } from '../use-attempt.ts';
import type { Prospects } from './use-prospects.ts';
import { CAUSES, sayEvent } from '../words.ts';
import styles from './prospects.module.css';

export type ProspectListProps = { reading: Reading; prospects: Prospects };

const happens = ({ transitions, problem }: Prospect) =>
  transitions.length > 0 || problem !== undefined;

/** What can happen anywhere, and is seldom meant: the address bar, a device that wakes. */
const ANYWHERE: readonly string[] = ['NAV', 'clock.woke'];
const isAnywhere = ({ sample }: Prospect) => Number(ANYWHERE.includes(sample.event.type));

/**
 * What the page itself offers before what can happen anywhere; first what most journeys do here,
 * then alike beside alike (QAL-08).
 */
const inGoodOrder = (
  prospects: readonly Prospect[],
  times: ReadonlyMap<EventId, number>,
): Prospect[] =>
  prospects.toSorted(
    (one, other) =>
      isAnywhere(one) - isAnywhere(other) ||
      (times.get(other.id) ?? 0) - (times.get(one.id) ?? 0) ||
      sayEvent(one.sample).localeCompare(sayEvent(other.sample), 'en'),
  );

/**
 * Everything that can come about now, by what would cause it, each with a button that makes it so.
 */
export function ProspectList({ reading, prospects }: ProspectListProps) {
  const [text, setText] = useState('');
  const { problem, attempt } = useAttempt();
  const wanted = text.trim().toLowerCase();
  const now = reading.snapshot.value;
  const times = useMemo(() => timesDone(reading.handle.file, now), [reading.handle, now]);
  const found = inGoodOrder(prospects.list, times).filter(({ sample }) =>
    `${sayEvent(sample)} ${sample.event.type}`.toLowerCase().includes(wanted),
  );
  const rows = (label: string, some: readonly Prospect[]) => (
    <GridList
      aria-label={label}
      className={styles.list ?? ''}
      items={some}
      dependencies={[now, reading.handle]}
    >
      {(prospect) => (
        <ProspectRow
          id={prospect.id}
          prospect={prospect}
          now={now}
          onCause={() => void attempt(() => reading.handle.cause(prospect.id))}
        />
      )}
    </GridList>
  );

  return (
    <section className={styles.prospects} aria-labelledby="prospects-title">
      <div className={styles.head}>
        <h2 id="prospects-title">What can happen now</h2>
        <output className={styles.counted}>
          {wanted === ''
            ? `${found.length} events`
            : found.length === 0
              ? `Nothing is called “${text.trim()}”.`
              : `${found.length} found`}
        </output>
      </div>
      <SearchField label="Find an event" labelled="beside" value={text} onChange={setText} />
      <ProblemNote title="That cannot come about now" problem={problem} />
      {CAUSES.map(({ cause, title }) => {
        const ofCause = found.filter(({ sample }) => sample.cause === cause);
        const idle = ofCause.filter((one) => !happens(one));
        if (ofCause.length === 0) return null;
        return (
          <section key={cause} className={styles.group} aria-labelledby={`cause-${cause}`}>
            <h3 id={`cause-${cause}`}>{title}</h3>
            {idle.length < ofCause.length && rows(title, ofCause.filter(happens))}
            {idle.length > 0 && (
              <Disclosure summary={`${idle.length} that would change nothing now`}>
                {() => rows(`${title}, changing nothing`, idle)}
              </Disclosure>
            )}
          </section>
        );
      })}
      {prospects.list.length === 0 && (
        <p>{prospects.isOld ? 'Trying every event…' : 'Nothing can happen from here.'}</p>
      )}
    </section>
  );
}
