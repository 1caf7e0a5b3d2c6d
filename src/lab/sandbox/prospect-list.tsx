import { useState } from 'react';
import { TextField } from '#src/components/text-field/text-field.tsx';
import type { Prospect } from '../handle.ts';
import { More } from '../parts/more.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { ProspectRow } from './prospect-row.tsx';
import type { Reading } from '../reading.ts';
import { useAttempt } from '../use-attempt.ts';
import type { Prospects } from './use-prospects.ts';
import { CAUSES, sayEvent } from '../words.ts';
import parts from '../parts/parts.module.css';
import styles from './prospects.module.css';

export type ProspectListProps = { reading: Reading; prospects: Prospects };

const happens = ({ transitions, problem }: Prospect) =>
  transitions.length > 0 || problem !== undefined;

/** What the page itself offers before the address bar, which can always lead anywhere; alike beside alike. */
const inGoodOrder = (prospects: readonly Prospect[]): Prospect[] =>
  prospects.toSorted(
    (one, other) =>
      Number(one.sample.event.type === 'NAV') - Number(other.sample.event.type === 'NAV') ||
      sayEvent(one.sample).localeCompare(sayEvent(other.sample), 'en'),
  );

/** Everything that can come about now, by what would cause it, each with a button that makes it so. */
export function ProspectList({ reading, prospects }: ProspectListProps) {
  const [text, setText] = useState('');
  const { problem, attempt } = useAttempt();
  const wanted = text.trim().toLowerCase();
  const found = inGoodOrder(prospects.list).filter(({ sample }) =>
    `${sayEvent(sample)} ${sample.event.type}`.toLowerCase().includes(wanted),
  );
  const row = (prospect: Prospect) => (
    <ProspectRow
      key={prospect.id}
      prospect={prospect}
      now={reading.snapshot.value}
      onCause={() => void attempt(() => reading.handle.cause(prospect.id))}
    />
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
      <div className={parts.inline}>
        <TextField
          name="prospects-filter"
          label="Find an event"
          type="search"
          value={text}
          onChange={setText}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <ProblemNote title="That cannot come about now" problem={problem} />
      {CAUSES.map(({ cause, title }) => {
        const ofCause = found.filter(({ sample }) => sample.cause === cause);
        const idle = ofCause.filter((one) => !happens(one));
        if (ofCause.length === 0) return null;
        return (
          <section key={cause} className={styles.group} aria-labelledby={`cause-${cause}`}>
            <h3 id={`cause-${cause}`}>{title}</h3>
            <ul className={styles.list}>{ofCause.filter(happens).map(row)}</ul>
            {idle.length > 0 && (
              <More summary={`${idle.length} that would change nothing now`}>
                {() => <ul className={styles.list}>{idle.map(row)}</ul>}
              </More>
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
