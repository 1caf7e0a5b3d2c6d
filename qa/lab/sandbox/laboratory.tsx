import { useMemo, useState } from 'react';
import { CONTEXTS, pairOf, type ContextName } from '../contexts.ts';
import type { World } from '../handle.ts';
import { asSpelling } from '../path.ts';
import type { ChartModel } from './chart-model.ts';
import { ChartPane } from './chart-pane.tsx';
import { LabStrip } from './lab-strip.tsx';
import { PlayerBar } from './player.tsx';
import type { Reading } from '../reading.ts';
import { StatePanel } from './state-panel.tsx';
import { isMove, isOfPages, leavesOf, passageOf, type Passage } from '../state-value.ts';
import { Tools } from './tools.tsx';
import { useProspects } from './use-prospects.ts';
import type { PlayedPath } from './which-app.ts';
import styles from './sandbox.module.css';

const nobody: ReadonlySet<string> = new Set();
const nowhere: Passage = { isBeginning: true, left: [], entered: [] };

/** A path that ends in this state, the shortest way. */
const wayTo = (name: string): PlayedPath => played(`to.${name}`);

const played = (spelling: string): PlayedPath => ({ kind: 'path', spelling, step: undefined });

/** The contexts that have a way there. */
const contextsOf = (reading: Reading | undefined, name: string): readonly ContextName[] =>
  CONTEXTS.filter((context) => reading?.handle.file.inContexts?.ways.has(pairOf(context, name)));

export type LaboratoryProps = {
  base: string;
  chart: ChartModel;
  world: World;
  /** Undefined until there is an app to read. */
  reading: Reading | undefined;
  /** The step that the link of the path asks for, as it has it. */
  asked?: string | undefined;
  onPlay: (path: PlayedPath) => Promise<void>;
};

/**
 * What the app is doing, and the tools that move it: the player, the live chart, one state of it,
 * and the rest.
 */
export function Laboratory(props: LaboratoryProps) {
  const { base, chart, world, reading, asked, onPlay } = props;
  const [chosen, setChosen] = useState<string>();
  const prospects = useProspects(reading);
  const last = reading?.log.at(-1);
  const passage = useMemo(() => {
    const made = last ? passageOf(last.from, last.to) : nowhere;
    return isMove(made) ? made : nowhere;
  }, [last]);

  const active = reading?.active ?? nobody;
  const visited = reading?.visited ?? nobody;
  const here = reading && leavesOf(reading.snapshot.value).find(isOfPages);
  const shown = chart.states.get(chosen ?? here ?? '');
  const isKnown = shown !== undefined && reading?.handle.file.ways[shown.name] !== undefined;

  return (
    <main className={styles.laboratory} aria-labelledby="page-title">
      {reading && <LabStrip reading={reading} last={last} />}
      {reading?.player && (
        <PlayerBar
          handle={reading.handle}
          reading={reading.player}
          asked={asked}
          onStop={() => {
            reading.handle.stop();
            // The player goes away; what follows it is the chart.
            document.getElementById('chart-title')?.focus();
          }}
        />
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <ChartPane
            chart={chart}
            active={active}
            visited={visited}
            passage={passage}
            chosen={shown?.name}
            onChoose={setChosen}
          />
          {shown && (
            <StatePanel
              chart={chart}
              state={shown}
              base={base}
              isActive={active.has(shown.name)}
              isVisited={visited.has(shown.name)}
              prospects={prospects}
              onGo={isKnown ? () => onPlay(wayTo(shown.name)) : undefined}
              contexts={contextsOf(reading, shown.name)}
              onGoAs={(context) => onPlay(played(asSpelling(context, shown.name)))}
              goesBy={
                world === 'live'
                  ? 'This begins anew with sample data; the live journey stays in its tab.'
                  : undefined
              }
              onFollow={chosen === undefined ? undefined : () => setChosen(undefined)}
            />
          )}
        </div>
        <div className={styles.column}>
          {reading ? (
            <Tools
              base={base}
              chart={chart}
              reading={reading}
              prospects={prospects}
              onPlay={onPlay}
            />
          ) : (
            <p className={styles.waiting}>Waiting for the app…</p>
          )}
        </div>
      </div>
    </main>
  );
}
