import { useState } from 'react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { Icon, type IconName } from '#src/components/icon/icon.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import type { CallOutcome } from '#src/app/calls/recorded-calls.ts';
import { counted } from '#domain/counted.ts';
import { Button } from '../parts/button.tsx';
import { Switch } from '../parts/switch.tsx';
import styles from './logger.module.css';
import { wentWrong, type ToldCall } from './report.ts';

/** The calls of this tab, newest first. */
export function Calls({ calls }: { calls: readonly ToldCall[] }) {
  const [onlyFailed, setOnlyFailed] = useState(false);
  const failed = calls.filter(wentWrong);
  const shown = onlyFailed ? failed : calls;
  return (
    <section className={styles.calls} aria-labelledby="calls-of-this-tab">
      <div className={styles.callsHead}>
        <h2 id="calls-of-this-tab">Calls of this tab</h2>
        {calls.length > 0 && (
          <Switch isOn={onlyFailed} onChange={setOnlyFailed}>
            Only failed
          </Switch>
        )}
      </div>
      <output className={styles.muted}>{sayCounts(calls.length, failed.length)}</output>
      {shown.length > 0 && (
        <GridList aria-label="Calls" className={styles.callList ?? ''} items={shown}>
          {(call) => <Call id={call.transactionId} call={call} />}
        </GridList>
      )}
      {shown.length === 0 && calls.length > 0 && (
        <Button onPress={() => setOnlyFailed(false)}>Show all calls</Button>
      )}
    </section>
  );
}

function sayCounts(all: number, failed: number): string {
  if (all === 0)
    return 'None yet. Calls are noted from now on; use the app in this tab, then come back here. Another tab has its own.';
  return `${counted(all, 'call')}, ${failed === 0 ? 'none failed' : `${failed} failed or refused`}`;
}

const SIGNS: Readonly<Record<CallOutcome, IconName>> = {
  answered: 'check',
  refused: 'info',
  failed: 'warning',
  cancelled: 'close',
};

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', hourCycle: 'h23' });

function Call({ id, call }: { id: string; call: ToldCall }) {
  const { operation, method, path, outcome, status, failure, refusal, ms, at, transactionId } =
    call;
  const codes = [status || undefined, failure, refusal].filter((code) => code !== undefined);
  return (
    <GridListItem
      id={id}
      textValue={operation}
      className={styles.call ?? ''}
      data-outcome={outcome}
    >
      <p className={styles.operation}>
        {operation}{' '}
        <code>
          {method} {path}
        </code>
      </p>
      <p className={styles.outcome}>
        <Icon name={SIGNS[outcome]} size="small" />
        <span>
          {outcome} <span className={styles.codes}>{codes.join(' · ')}</span>
        </span>
      </p>
      <p className={styles.took}>
        <VisuallyHidden>Took </VisuallyHidden>
        {ms.toLocaleString('en-US')} ms
      </p>
      <p className={styles.transaction}>
        <time dateTime={new Date(at).toISOString()}>{clock.format(at)}</time>
        <span>
          <VisuallyHidden>Transaction </VisuallyHidden>
          <code>{transactionId}</code>
        </span>
      </p>
    </GridListItem>
  );
}
