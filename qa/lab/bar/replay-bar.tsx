import { useState } from 'react';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Link } from 'react-aria-components/Link';
import { BASE_PATH } from '#domain/pages.ts';
import { askedStepIn, sayOtherStep } from '../asked-step.ts';
import { chartIn, setChart } from '../charts.ts';
import type { LabHandle } from '../handle.ts';
import { Button } from '../parts/button.tsx';
import { Toolbar } from '../parts/toolbar.tsx';
import { useLab } from '../use-lab.ts';
import { useLinkedPlace } from '../use-linked-place.ts';
import { sayEvent } from '../words.ts';
import { Divergence } from './divergence.tsx';
import { useWayToBar } from './use-way-to-bar.ts';
import dense from '../parts/dense.module.css';
import styles from './replay-bar.module.css';

/** On a phone the bar begins small: sheets come from below. */
const ROOMY_PX = 640;

/**
 * Below the app while a path is played: where it stands, the keys to go on and back; opened, also
 * what it is, and the ways to stop or to see the chart.
 */
export function ReplayBar({ handle }: { handle: LabHandle }) {
  const player = useLab(handle)?.player;
  const [isOpen, setOpen] = useState(() => window.innerWidth >= ROOMY_PX);
  // Before the address says where the path is.
  const [asked] = useState(() => askedStepIn(new URLSearchParams(location.search)));
  useLinkedPlace(player);
  const bar = useWayToBar();
  if (!player) return <Stopped handle={handle} />;
  const { path, at, isPlaying, divergence } = player;
  const { steps } = path;
  const made = steps[at - 1];
  const other = at === steps.length ? sayOtherStep(asked, steps.length) : undefined;
  const act = handle.player();
  const query = new URLSearchParams({ replay: path.spelling, step: String(at) });
  setChart(query, chartIn(new URLSearchParams(location.search)));
  return (
    <section
      ref={bar}
      className={`${dense.dense} ${styles.bar}`}
      aria-label="Replay"
      aria-keyshortcuts="F6"
    >
      <Disclosure className={styles.replay ?? ''} isExpanded={isOpen} onExpandedChange={setOpen}>
        <p className={styles.step} aria-live="polite">
          <strong>
            Step {at} of {steps.length}
          </strong>
          {isOpen && `: ${made ? sayEvent(made) : 'the start'}`}
          {other !== undefined && (
            <span className={styles.other} data-other-step="">
              {other}
            </span>
          )}
          {divergence && (
            <Divergence
              divergence={divergence}
              {...(handle.press() && { untouched: `?${query}&hands=off` })}
            />
          )}
        </p>
        <Toolbar label="Replay">
          <Button onPress={() => void act?.to(at - 1)}>Back</Button>
          <Button onPress={() => void act?.step()}>Step</Button>
          <Button onPress={() => (isPlaying ? act?.pause() : act?.play())}>
            {isPlaying ? 'Pause' : 'Play'}
          </Button>
          <Button slot="trigger">More</Button>
        </Toolbar>
        <DisclosurePanel className={styles.panel ?? ''}>
          <div className={styles.more}>
            <p className={styles.name}>
              {path.name} <span className={styles.address}>{handle.address()}</span>
            </p>
            <Toolbar label="The path">
              <Button onPress={handle.stop}>Stop here</Button>
              <Link className={styles.link ?? ''} href={`${BASE_PATH}/sandbox?${query}`}>
                See the chart
              </Link>
            </Toolbar>
          </div>
        </DisclosurePanel>
      </Disclosure>
    </section>
  );
}

/** After "Stop here": the app is used by hand, among sample data. */
function Stopped({ handle }: { handle: LabHandle }) {
  const bar = useWayToBar();
  return (
    <section
      ref={bar}
      className={`${dense.dense} ${styles.bar}`}
      aria-label="Replay"
      aria-keyshortcuts="F6"
    >
      <div className={styles.replay}>
        <output className={styles.step}>
          <strong>Stopped.</strong> Go on by hand: sample data answers.{' '}
          <span className={styles.address}>{handle.address()}</span>
        </output>
        <Toolbar label="Replay">
          <Button onPress={handle.browserBack}>Browser back</Button>
          <Button onPress={() => location.reload()}>Replay again</Button>
        </Toolbar>
      </div>
    </section>
  );
}
