import type { ViewProps } from '#src/app/view.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { FirstAvailable } from './first-available.tsx';
import { NoTimes } from './no-times.tsx';
import { StoreTimes } from './store-times.tsx';
import { TimeGone } from './time-gone.tsx';
import { Wishes } from './wishes.tsx';

/** RTE-05: real times at real places, the first available on top. */
export function TimeslotsView(props: ViewProps) {
  const { snapshot } = props;
  const t = useCopy('timeslots');
  const at = (state: 'empty' | 'taken' | 'lost' | 'vaccineRefused') =>
    snapshot.matches({ flow: { timeslots: state } });
  if (at('empty')) return <NoTimes {...props} />;
  if (at('taken') || at('lost')) return <TimeGone {...props} />;
  if (at('vaccineRefused')) return <VaccineRefused {...props} />;
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <Times {...props} />
    </>
  );
}

function Times(props: ViewProps) {
  const { snapshot, send } = props;
  const t = useCopy('timeslots');
  const common = useCopy('common');
  const { problemOf, summary } = useProblems(snapshot);
  const at = (
    state: 'searching' | 'failed' | 'timedOut' | 'holding' | 'holdFailed' | 'holdTimedOut',
  ) => snapshot.matches({ flow: { timeslots: state } });
  const retry = () => send({ type: 'retried' });
  // In trouble the button means the same as Try again.
  const isTrouble = at('holdFailed') || at('holdTimedOut');

  if (at('failed') || at('timedOut'))
    return <Trouble kind={at('timedOut') ? 'slow' : 'failed'} onRetry={retry} />;
  const isStuck = snapshot.matches({ flow: { timeslots: { searching: 'stuck' } } });
  const stuck = isStuck && <Trouble kind="slow" onRetry={retry} />;
  // Times once shown stay while others are fetched: what was focused must not vanish under the visitor.
  if (at('searching') && !snapshot.context.search.result) {
    return (
      <>
        {stuck}
        <Skeleton
          label={t('searching')}
          stillLabel={common('waiting.still')}
          count={4}
          blockHeight="11rem"
        />
      </>
    );
  }
  return (
    <form
      className="stack stack-loose"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: isTrouble ? 'retried' : 'time.submitted' });
      }}
    >
      <ErrorSummary title={common('problemSummary')} {...summary} />
      {isTrouble && (
        <Trouble kind={at('holdTimedOut') ? 'slow' : 'failed'} onRetry={retry}>
          <Button onPress={() => send({ type: 'search.repeated' })}>{t('searchAgain')}</Button>
        </Trouble>
      )}
      {stuck}
      <FirstAvailable snapshot={snapshot} onTake={() => send({ type: 'firstAvailable.chosen' })} />
      <Wishes {...props} />
      <StoreTimes {...props} problem={problemOf('time')} />
      <ActionRow sticky>
        <Button
          type="submit"
          variant="primary"
          icon="arrow-next"
          pending={at('holding') || at('searching')}
          pendingLabel={at('searching') ? t('searching') : t('holding')}
        >
          {t('choose')}
        </Button>
      </ActionRow>
    </form>
  );
}

function VaccineRefused({ send }: ViewProps) {
  const t = useCopy('timeslots');
  return (
    <>
      <PageHeading lead={t('vaccineRefused.lead')}>{t('vaccineRefused.title')}</PageHeading>
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'vaccines.reconsidered' })}>
          {t('vaccineRefused.change')}
        </Button>
      </ActionRow>
    </>
  );
}
