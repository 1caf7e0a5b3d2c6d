import { BASE_PATH } from '#domain/pages.ts';
import type { LabHandle } from '../handle.ts';
import { useLab } from '../sandbox/use-lab.ts';
import { sayEvent } from '../sandbox/words.ts';
import { Divergence } from './divergence.tsx';
import { useLinkedStep } from './use-linked-step.ts';
import styles from './replay-bar.module.css';

/** Below the app while a path is played: what it is, where it stands, and the keys to go on, back, or to stop and go on by hand. */
export function ReplayBar({ handle }: { handle: LabHandle }) {
  const player = useLab(handle)?.player;
  useLinkedStep(player);
  if (!player) return <Stopped handle={handle} />;
  const { path, at, isPlaying, divergence } = player;
  const { steps } = path;
  const made = steps[at - 1];
  const act = handle.player();
  const query = new URLSearchParams({ replay: path.spelling, step: String(at) });
  return (
    <section className={styles.bar} aria-label="Replay" data-react-aria-top-layer="true">
      <p className={styles.name}>{path.name}</p>
      <p className={styles.step} aria-live="polite">
        <strong>
          Step {at} of {steps.length}
        </strong>
        {`: ${made ? sayEvent(made) : 'the start'}`}
        {divergence && <Divergence divergence={divergence} />}
      </p>
      <p className={styles.address}>{handle.address()}</p>
      <div className={styles.keys}>
        <Key onPress={() => void act?.to(at - 1)}>Back</Key>
        <Key onPress={() => void act?.step()}>Step</Key>
        <Key onPress={() => (isPlaying ? act?.pause() : act?.play())}>
          {isPlaying ? 'Pause' : 'Play'}
        </Key>
        <Key onPress={handle.stop}>Stop here</Key>
        <a className={styles.key} href={`${BASE_PATH}/sandbox?${query}`}>
          See the chart
        </a>
      </div>
    </section>
  );
}

/** After "Stop here": the app is used by hand, among sample data. */
function Stopped({ handle }: { handle: LabHandle }) {
  return (
    <section className={styles.bar} aria-label="Replay" data-react-aria-top-layer="true">
      <output className={styles.step}>
        <strong>Stopped.</strong> Go on by hand: sample data answers.
      </output>
      <p className={styles.address}>{handle.address()}</p>
      <div className={styles.keys}>
        <Key onPress={handle.browserBack}>Browser back</Key>
        <Key onPress={() => location.reload()}>Replay again</Key>
      </div>
    </section>
  );
}

function Key({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.key} onClick={onPress}>
      {children}
    </button>
  );
}
