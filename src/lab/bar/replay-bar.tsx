import { useState } from 'react';
import { BASE_PATH } from '#domain/pages.ts';
import type { LabHandle } from '../handle.ts';
import { useLab } from '../use-lab.ts';
import { sayEvent } from '../words.ts';
import { Divergence } from './divergence.tsx';
import { useLinkedStep } from './use-linked-step.ts';
import { useWayToBar } from './use-way-to-bar.ts';
import styles from './replay-bar.module.css';

/** On a phone the bar begins small: sheets come from below. */
const ROOMY_PX = 640;

/** Below the app while a path is played: where it stands, the keys to go on and back; opened, also what it is, and the ways to stop or to see the chart. */
export function ReplayBar({ handle }: { handle: LabHandle }) {
  const player = useLab(handle)?.player;
  const [isOpen, setOpen] = useState(() => window.innerWidth >= ROOMY_PX);
  useLinkedStep(player);
  const bar = useWayToBar();
  if (!player) return <Stopped handle={handle} />;
  const { path, at, isPlaying, divergence } = player;
  const { steps } = path;
  const made = steps[at - 1];
  const act = handle.player();
  const query = new URLSearchParams({ replay: path.spelling, step: String(at) });
  return (
    <section ref={bar} className={styles.bar} aria-label="Replay" aria-keyshortcuts="F6">
      {isOpen && <p className={styles.name}>{path.name}</p>}
      <p className={styles.step} aria-live="polite">
        <strong>
          Step {at} of {steps.length}
        </strong>
        {isOpen && `: ${made ? sayEvent(made) : 'the start'}`}
        {divergence && <Divergence divergence={divergence} />}
      </p>
      {isOpen && <p className={styles.address}>{handle.address()}</p>}
      <div className={styles.keys}>
        <Key onPress={() => void act?.to(at - 1)}>Back</Key>
        <Key onPress={() => void act?.step()}>Step</Key>
        <Key onPress={() => (isPlaying ? act?.pause() : act?.play())}>
          {isPlaying ? 'Pause' : 'Play'}
        </Key>
        {isOpen && (
          <>
            <Key onPress={handle.stop}>Stop here</Key>
            <a className={styles.key} href={`${BASE_PATH}/sandbox?${query}`}>
              See the chart
            </a>
          </>
        )}
        <Key onPress={() => setOpen(!isOpen)} isOpen={isOpen}>
          More
        </Key>
      </div>
    </section>
  );
}

/** After "Stop here": the app is used by hand, among sample data. */
function Stopped({ handle }: { handle: LabHandle }) {
  const bar = useWayToBar();
  return (
    <section ref={bar} className={styles.bar} aria-label="Replay" aria-keyshortcuts="F6">
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

interface KeyProps {
  children: string;
  onPress: () => void;
  /** Of a key that opens something. */
  isOpen?: boolean;
}

function Key({ children, onPress, isOpen }: KeyProps) {
  return (
    <button type="button" className={styles.key} onClick={onPress} aria-expanded={isOpen}>
      {children}
    </button>
  );
}
