import type { LabHandle } from '../handle.ts';
import { DivergenceNote } from './divergence-note.tsx';
import { More } from '../parts/more.tsx';
import { Press } from '../parts/press.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { PlayerReading } from '../reading.ts';
import { useAttempt } from '../use-attempt.ts';
import { sayEvent } from '../words.ts';
import styles from './player.module.css';

export type PlayerBarProps = { handle: LabHandle; reading: PlayerReading; onStop: () => void };

/** The path that is played: its name, where it stands, and the keys to go on, back, to any step, or to leave it. */
export function PlayerBar({ handle, reading, onStop }: PlayerBarProps) {
  const { path, at, isPlaying, divergence } = reading;
  const { problem, attempt } = useAttempt();
  const { steps } = path;
  const made = steps[at - 1];
  const next = steps[at];

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
        </div>
        <div className={styles.keys}>
          <Press look="strong" onPress={() => ask((one) => (isPlaying ? one.pause() : one.play()))}>
            {isPlaying ? 'Pause' : 'Play'}
          </Press>
          <Press onPress={() => ask((one) => one.step())}>Step</Press>
          <Press onPress={() => to(Math.max(0, at - 1))}>Back one step</Press>
          <Press onPress={onStop}>Stop here</Press>
        </div>
      </div>
      <progress className={styles.progress} value={at} max={steps.length} aria-label="Steps made" />
      <ProblemNote title="The step could not be made" problem={problem} />
      {divergence && <DivergenceNote divergence={divergence} />}
      <More summary={`All ${steps.length} steps`}>
        {() => (
          <div className={styles.steps}>
            <ol className={styles.list}>
              <li aria-current={at === 0 ? 'step' : undefined}>
                <Press onPress={() => to(0)} more="the start">
                  0
                </Press>
                the start
              </li>
              {steps.map((step, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a step is its place in the path
                <li key={index} aria-current={at === index + 1 ? 'step' : undefined}>
                  <Press onPress={() => to(index + 1)} more={sayEvent(step)}>
                    {String(index + 1)}
                  </Press>
                  {sayEvent(step)}
                </li>
              ))}
            </ol>
          </div>
        )}
      </More>
    </section>
  );
}
