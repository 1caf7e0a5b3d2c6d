import { sayOtherStep } from '../asked-step.ts';
import type { LabHandle } from '../handle.ts';
import { DivergenceNote } from './divergence-note.tsx';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { Button } from '../parts/button.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Toolbar } from '../parts/toolbar.tsx';
import type { PlayerReading } from '../reading.ts';
import { useAttempt } from '../use-attempt.ts';
import { sayEvent } from '../words.ts';
import styles from './player.module.css';

export type PlayerBarProps = {
  handle: LabHandle;
  reading: PlayerReading;
  /** The step that the link of the path asks for, as it has it. */
  asked?: string | undefined;
  onStop: () => void;
};

/**
 * The path that is played: its name, where it stands, and the keys to go on, back, to any step, or
 * to leave it.
 */
export function PlayerBar({ handle, reading, asked, onStop }: PlayerBarProps) {
  const { path, at, isPlaying, divergence } = reading;
  const { problem, attempt } = useAttempt();
  const { steps } = path;
  const made = steps[at - 1];
  const next = steps[at];
  const other = at === steps.length ? sayOtherStep(asked, steps.length) : undefined;

  // The handle's player may have been put away since the last reading.
  const ask = (
    act: (player: NonNullable<ReturnType<LabHandle['player']>>) => void | Promise<void>,
  ) =>
    void attempt(() => {
      const player = handle.player();
      if (!player) throw new Error('The path has been put away.');
      return act(player);
    });
  const to = (step: number) => ask((player) => player.to(step));

  return (
    <section className={styles.player} aria-labelledby="player-title">
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id="player-title">{path.name}</h2>
          <p>
            <strong>
              Step {at} of {steps.length}
            </strong>
            {': '}
            {made ? sayEvent(made) : 'the start'}
            {next && <span className={styles.next}> · next: {sayEvent(next)}</span>}
          </p>
          {other !== undefined && <p>{other}</p>}
        </div>
        <Toolbar label="Play the path">
          <Button
            look="strong"
            onPress={() => ask((one) => (isPlaying ? one.pause() : one.play()))}
          >
            {isPlaying ? 'Pause' : 'Play'}
          </Button>
          <Button onPress={() => ask((one) => one.step())}>Step</Button>
          <Button onPress={() => to(Math.max(0, at - 1))}>Back one step</Button>
          <Button onPress={onStop}>Stop here</Button>
        </Toolbar>
      </div>
      <ProgressBar
        className={styles.progress ?? ''}
        aria-label="Steps made"
        value={at}
        maxValue={steps.length}
        valueLabel={`${at} of ${steps.length}`}
      >
        {({ percentage }) => <div style={{ inlineSize: `${percentage}%` }} />}
      </ProgressBar>
      <ProblemNote title="The step could not be made" problem={problem} />
      {divergence && <DivergenceNote divergence={divergence} />}
      <Disclosure summary={`All ${steps.length} steps`}>
        {() => (
          <div className={styles.steps}>
            <ol className={styles.list}>
              <li aria-current={at === 0 ? 'step' : undefined}>
                <Button onPress={() => to(0)} label="0: the start">
                  0
                </Button>
                the start
              </li>
              {steps.map((step, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a step is its place in the path
                <li key={index} aria-current={at === index + 1 ? 'step' : undefined}>
                  <Button onPress={() => to(index + 1)} label={`${index + 1}: ${sayEvent(step)}`}>
                    {index + 1}
                  </Button>
                  {sayEvent(step)}
                </li>
              ))}
            </ol>
          </div>
        )}
      </Disclosure>
    </section>
  );
}
