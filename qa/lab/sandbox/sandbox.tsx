import { useMemo, useState } from 'react';
import { SkipLink } from '#src/components/skip-link/skip-link.tsx';
import { stepOf } from '../asked-step.ts';
import { machineOf } from '../charts.ts';
import { AppFrame, type FrameWidth } from './app-frame.tsx';
import { readChart } from './chart-model.ts';
import { Laboratory } from './laboratory.tsx';
import { SandboxHeader } from './sandbox-header.tsx';
import { useFrame } from '../use-frame.ts';
import { useLab } from '../use-lab.ts';
import { useLinkedPlace } from '../use-linked-place.ts';
import { frameAddress, useWhichApp, type PlayedPath } from './which-app.ts';
import dense from '../parts/dense.module.css';
import styles from './sandbox.module.css';

export type SandboxProps = {
  /** Below which the product's pages have their addresses: '/findcare/schedule-vaccine'. */
  base: string;
};

/** RTE-11: the app, and beside it the laboratory that looks into it and moves it. */
export function Sandbox({ base }: SandboxProps) {
  const { chart: name, which, round, choose, asked, setAsked } = useWhichApp();
  const { kind, handle, look } = useFrame();
  const reading = useLab(handle);
  useLinkedPlace(reading?.player);
  const [width, setWidth] = useState<FrameWidth>('390');
  const chart = useMemo(() => readChart(machineOf[name]), [name]);
  const world = which.kind === 'live' ? 'live' : 'seeded';

  const play = async (path: PlayedPath) => {
    if (kind !== 'ready' || handle?.world !== 'seeded') return choose(path);
    await handle.replay(path.spelling, stepOf(path.step));
    setAsked(path.step);
  };

  return (
    <div className={`${dense.dense} ${styles.lab}`} data-width={width}>
      <SkipLink label="Skip to the live chart" targetId="chart-title" />
      <SandboxHeader
        base={base}
        chart={name}
        world={world}
        onWorld={(chosen) => choose({ kind: chosen })}
        width={width}
        onWidth={setWidth}
      />
      <div className={styles.page}>
        <AppFrame
          src={frameAddress(base, which, name)}
          round={round}
          kind={kind}
          address={reading?.address}
          width={width}
          onLoad={look}
          onBack={() => handle?.browserBack()}
          onForward={() => handle?.browserForward()}
          onRestart={() => choose(which)}
        />
        <Laboratory
          base={base}
          chart={chart}
          world={world}
          reading={reading}
          asked={asked}
          onPlay={play}
        />
      </div>
    </div>
  );
}
