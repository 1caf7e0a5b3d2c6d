import { useEffect, useState } from 'react';
import { forgetCalls } from '#src/app/calls/recorded-calls.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { LabPage } from '../parts/lab-page.tsx';
import { Calls } from './calls.tsx';
import { HandOver } from './hand-over.tsx';
import { Inspected } from './inspected.tsx';
import { Kept, Known } from './kept.tsx';
import styles from './logger.module.css';
import { reportOf } from './report.ts';
import { Where } from './where.tsx';

export type LoggerProps = {
  /** The path of the app's first page. */
  base: string;
};

/**
 * What a tester attaches to a bug: where it was seen, the journey of this tab masked, and its calls
 * (RTE-11, DIA-01).
 */
export function Logger({ base }: LoggerProps) {
  const [report, lookAgain] = useReport();
  const { kept, calls, surroundings } = report;
  const forget = () => {
    forgetCalls(window.sessionStorage);
    lookAgain();
  };
  return (
    <LabPage
      base={base}
      page="logger"
      title="Diagnostics of this tab"
      lead="What to attach to a bug you saw in this tab. Names, dates and answers are masked: only their shape is shown."
    >
      <HandOver report={report} {...(calls.length > 0 && { onForget: forget })} />
      {kept.kind === 'refused' && (
        <Alert tone="warn" title="This browser lets us keep nothing in the tab">
          So there is no journey and no call to show. Allow site data for this address, then see the
          bug again.
        </Alert>
      )}
      <div className={styles.columns}>
        <Calls calls={calls} />
        <div className={styles.aside}>
          <Where surroundings={surroundings} />
          <Kept kept={kept} base={base} />
        </div>
      </div>
      <Known kept={kept} />
      <Inspected base={base} />
    </LabPage>
  );
}

/** The report as things are now; another frame of this tab may go on writing. */
function useReport() {
  const [report, setReport] = useState(() => reportOf(window));
  useEffect(() => {
    const lookAgain = () => setReport(reportOf(window));
    const events = ['storage', 'pageshow', 'online', 'offline', 'resize'] as const;
    for (const event of events) window.addEventListener(event, lookAgain);
    return () => {
      for (const event of events) window.removeEventListener(event, lookAgain);
    };
  }, []);
  return [report, () => setReport(reportOf(window))] as const;
}
