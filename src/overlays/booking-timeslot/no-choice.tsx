import type { ViewProps } from '#src/app/view.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type Sending = Pick<ViewProps, 'send'>;

/** As many blocks as the first stores will fill. */
const BLOCKS = 3;
const BLOCK_HEIGHT = '11rem';

export function Searching() {
  const t = useCopy('booking-timeslot');
  const common = useCopy('common');
  return (
    <Skeleton
      label={t('searching')}
      stillLabel={common('waiting.still')}
      count={BLOCKS}
      blockHeight={BLOCK_HEIGHT}
    />
  );
}

export function SearchTrouble({ kind, send }: Sending & { kind: 'failed' | 'slow' }) {
  return <Trouble kind={kind} onRetry={() => send({ type: 'retried' })} />;
}

/** SLT-07: the ways on that are known to have times; keeping the time that is held is always one. */
export function NoTimesHere({ snapshot, send }: ViewProps) {
  const t = useCopy('booking-timeslot');
  const formats = useFormats();
  const { nextDate, widerRadius } = snapshot.context.search.alternatives ?? {};
  return (
    <Alert
      tone="info"
      announce="polite"
      title={t('empty.title')}
      actions={
        <>
          {nextDate && (
            <Button variant="primary" onPress={() => send({ type: 'date.chosen', date: nextDate })}>
              {t('empty.nextDate', { date: formats.longDate(nextDate) })}
            </Button>
          )}
          {widerRadius && (
            <Button onPress={() => send({ type: 'radius.chosen', miles: widerRadius.miles })}>
              {t('empty.wider', { miles: formats.miles(widerRadius.miles) })}
            </Button>
          )}
        </>
      }
    >
      {t('empty.text')}
    </Alert>
  );
}

/** HLD-07: somebody was quicker. The time held before is still held. */
export function TimeTaken({ send }: Sending) {
  const t = useCopy('booking-timeslot');
  return (
    <Alert
      tone="warn"
      announce="now"
      title={t('taken.title')}
      actions={
        <Button variant="primary" onPress={() => send({ type: 'search.repeated' })}>
          {t('searchAgain')}
        </Button>
      }
    >
      {t('taken.text')}
    </Alert>
  );
}
