import { useRef } from 'react';
import { Link } from '#src/components/link/link.tsx';
import { placeOf, transitionsAround, type ChartModel, type ChartState } from './chart-model.ts';
import { addressOfPage } from './page-address.ts';
import { CONTEXT_TITLES, type ContextName } from '../contexts.ts';
import { Button } from '../parts/button.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Toolbar } from '../parts/toolbar.tsx';
import { StateName } from '../parts/state-name.tsx';
import { TransitionList } from './transition-list.tsx';
import { useAttempt } from '../use-attempt.ts';
import type { Prospects } from './use-prospects.ts';
import styles from './state-panel.module.css';

export type StatePanelProps = {
  chart: ChartModel;
  state: ChartState;
  isActive: boolean;
  isVisited: boolean;
  prospects: Prospects;
  /** Below which the pages have their addresses. */
  base: string;
  /** Undefined where no way to the state is known. */
  onGo: (() => Promise<void>) | undefined;
  /** QAL-07: contexts of the visitor in which a way leads there. */
  contexts?: readonly ContextName[];
  onGoAs?: (context: ContextName) => Promise<void>;
  /** Told beside the button: what pressing it gives up. */
  goesBy: string | undefined;
  /** Shows again where the app is; undefined while that is shown. */
  onFollow: (() => void) | undefined;
};

/**
 * One state: where it stands, what leads on from it, and, while it is active, what its guards say
 * now.
 */
export function StatePanel(props: StatePanelProps) {
  const { chart, state, isActive, isVisited, prospects, base, onGo, goesBy, onFollow } = props;
  const { contexts = [], onGoAs } = props;
  const own = chart.transitions.get(state.name) ?? [];
  const outside = transitionsAround(chart, state);
  // Nobody asks the guards of a state that is not active.
  const asked = isActive ? prospects : undefined;
  const page = addressOfPage(state.name);
  const title = useRef<HTMLHeadingElement>(null);
  const { problem, attempt } = useAttempt();
  return (
    <section className={styles.panel} aria-labelledby="state-title">
      <div className={styles.head}>
        <h2 id="state-title" className={styles.title} ref={title} tabIndex={-1}>
          <StateName name={state.name} />
        </h2>
        {onGo && (
          <Button
            look="strong"
            icon="arrow-next"
            onPress={() => void attempt(onGo)}
            label={`Go there: ${state.name}`}
          >
            Go there
          </Button>
        )}
      </div>
      {onGoAs && contexts.length > 0 && (
        <Toolbar label="Go there as">
          <span className={styles.note}>Go there as</span>
          {contexts.map((context) => (
            <Button key={context} onPress={() => void attempt(() => onGoAs(context))}>
              {CONTEXT_TITLES[context]}
            </Button>
          ))}
        </Toolbar>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Now</dt>
          <dd>{isActive ? 'active' : isVisited ? 'visited, not active' : 'not visited'}</dd>
        </div>
        <div>
          <dt>{page === undefined ? 'Part of' : 'Page'}</dt>
          <dd>
            {page?.path === undefined ? (
              placeOf(state.name)
            ) : (
              <Link href={`${base}${page.path}`} newTab>
                {placeOf(state.name)} (new tab)
              </Link>
            )}
          </dd>
        </div>
      </dl>
      {onGo === undefined ? (
        <p className={styles.note}>No sample journey leads to this state.</p>
      ) : (
        goesBy !== undefined && <p className={styles.note}>{goesBy}</p>
      )}
      {onFollow && (
        <Button
          onPress={() => {
            onFollow();
            // The button goes away with what was chosen.
            title.current?.focus();
          }}
        >
          Show where the app is
        </Button>
      )}
      <ProblemNote title="The way there is closed" problem={problem} />
      <h3>{own.length === 0 ? 'No transition of its own' : `Its transitions: ${own.length}`}</h3>
      {own.length > 0 && <TransitionList transitions={own} prospects={asked} />}
      {outside.map(({ name, transitions }, index) => (
        <Disclosure
          key={name}
          summary={`${name}, around it: ${transitions.length}`}
          isOpen={own.length === 0 && index === 0}
        >
          {() => <TransitionList transitions={transitions} prospects={asked} />}
        </Disclosure>
      ))}
    </section>
  );
}
