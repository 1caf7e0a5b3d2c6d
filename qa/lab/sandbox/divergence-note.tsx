import { Alert } from '#src/components/alert/alert.tsx';
import type { Divergence } from '../handle.ts';
import { leavesOf, passageOf } from '../state-value.ts';
import styles from './player.module.css';

/** Where the app left the path: what should be active and what is, beside each other. */
export function DivergenceNote({ divergence }: { divergence: Divergence }) {
  const { step, expected, actual, problem } = divergence;
  const { left: missing, entered: instead } = passageOf(expected, actual);
  return (
    <Alert
      tone="err"
      announce="polite"
      title={step === 0 ? 'The app starts elsewhere' : `The app left the path at step ${step}`}
    >
      {problem !== undefined && <p>{problem}</p>}
      <div className={styles.compared}>
        <States
          title="Expected"
          states={leavesOf(expected)}
          different={missing}
          mark="not active"
        />
        <States title="Actual" states={leavesOf(actual)} different={instead} mark="not expected" />
      </div>
    </Alert>
  );
}

type StatesProps = {
  title: string;
  states: readonly string[];
  different: readonly string[];
  mark: string;
};

function States({ title, states, different, mark }: StatesProps) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {states.map((name) => (
          <li key={name}>
            {different.includes(name) ? (
              <strong>
                {name} ({mark})
              </strong>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
