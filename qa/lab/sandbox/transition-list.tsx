import type { ChartTransition } from './chart-model.ts';
import { valuesOfGuard } from './guard-values.ts';
import { Guards } from '../parts/guards.tsx';
import { LeadsTo } from '../parts/leads-to.tsx';
import type { Prospects } from './use-prospects.ts';
import styles from './state-panel.module.css';

/** Enough to see what tells them apart. */
const SHOWN_SAMPLES = 3;

type TransitionRowProps = {
  transition: ChartTransition;
  /** Undefined while the state is not active: nobody asks its guards then. */
  prospects: Prospects | undefined;
};

type TransitionListProps = Pick<TransitionRowProps, 'prospects'> & {
  transitions: readonly ChartTransition[];
};

export function TransitionList({ transitions, prospects }: TransitionListProps) {
  return (
    <ul className={styles.transitions}>
      {transitions.map((transition) => (
        <TransitionRow key={transition.name} transition={transition} prospects={prospects} />
      ))}
    </ul>
  );
}

/** A transition: its event, its guard with its value now, and where it leads. */
function TransitionRow({ transition, prospects }: TransitionRowProps) {
  const { name, event, guard, targets } = transition;
  const values = prospects && guard !== undefined ? valuesOfGuard(name, prospects.list) : [];
  return (
    <li>
      <p className={styles.event}>
        <strong>{event}</strong> <LeadsTo />
        <span className={styles.target}>
          {targets.length === 0 ? 'stays here' : targets.join(', ')}
        </span>
      </p>
      {guard !== undefined && values.length === 0 && (
        <p className={styles.guard}>
          if <code>{guard}</code>
          {prospects && !prospects.isOld && ' (nothing that can come now asks it)'}
        </p>
      )}
      {guard !== undefined &&
        values.map(({ passes, of }) => (
          <div key={String(passes)} className={styles.value}>
            <Guards guards={[{ guard, passes }]} />
            {values.length > 1 && (
              <p className={styles.samples}>
                for {of.slice(0, SHOWN_SAMPLES).join('; ')}
                {of.length > SHOWN_SAMPLES && `; ${of.length - SHOWN_SAMPLES} more`}
              </p>
            )}
          </div>
        ))}
    </li>
  );
}
