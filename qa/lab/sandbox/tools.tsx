import { Link } from '#src/components/link/link.tsx';
import type { ChartModel } from './chart-model.ts';
import { EventLog } from './event-log.tsx';
import { Faults } from './faults.tsx';
import { LabClock } from './lab-clock.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { PathForm, type PathFormProps } from './path-form.tsx';
import { ProspectList } from './prospect-list.tsx';
import type { Reading } from '../reading.ts';
import { SendForm } from './send-form.tsx';
import type { Prospects } from './use-prospects.ts';
import { WaitingCalls } from './waiting-calls.tsx';
import styles from './sandbox.module.css';

export type ToolsProps = PathFormProps & {
  base: string;
  chart: ChartModel;
  reading: Reading;
  prospects: Prospects;
};

/** The tools of the laboratory, one at a time: each would fill the screen. */
export function Tools({ base, chart, reading, prospects, onPlay }: ToolsProps) {
  const { handle, log, faults } = reading;
  return (
    <Tabs
      label="Tools"
      tabs={[
        {
          id: 'now',
          title: 'Now',
          count: reading.waiting.length,
          counted: 'waiting calls',
          panel: (
            <>
              <WaitingCalls reading={reading} />
              <ProspectList reading={reading} prospects={prospects} />
            </>
          ),
        },
        { id: 'log', title: 'Log', panel: <EventLog log={log} handle={handle} /> },
        { id: 'send', title: 'Send', panel: <SendForm handle={handle} types={chart.eventTypes} /> },
        {
          id: 'faults',
          title: 'Faults',
          count: faults.length,
          counted: 'active',
          panel: <Faults handle={handle} active={faults} operationOf={chart.operationOf} />,
        },
        { id: 'clock', title: 'Clock', panel: <LabClock reading={reading} /> },
        {
          id: 'path',
          title: 'Path',
          panel: (
            <section className={styles.path} aria-labelledby="path-title">
              <h2 id="path-title">Play a path</h2>
              <PathForm onPlay={onPlay} />
              <p>
                <Link href={`${base}/journeys`}>All journeys</Link>
              </p>
            </section>
          ),
        },
      ]}
    />
  );
}
