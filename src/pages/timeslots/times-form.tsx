import type { ReactNode } from 'react';
import { useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

export type TimesState =
  | 'searching'
  | 'failed'
  | 'timedOut'
  | 'holding'
  | 'holdFailed'
  | 'holdTimedOut';

type TimesFormProps = {
  at: (state: TimesState) => boolean;
  /** The search takes so long that trying again is offered. */
  isStuck: boolean;
  /**
   * Times once shown stay while others are fetched: what was focused must not vanish under the
   * visitor.
   */
  hasTimes: boolean;
  children: ReactNode;
};

/**
 * Waiting for times, choosing one, and what can go wrong on the way: for one person and for a group
 * alike.
 */
export function TimesForm({ at, isStuck, hasTimes, children }: TimesFormProps) {
  const send = useSend();
  const t = useCopy('timeslots');
  const common = useCopy('common');
  const { summary } = useProblems();
  const retry = () => send({ type: 'retried' });
  // In trouble the button means the same as Try again; without times to choose from it is not
  // there.
  const isTrouble = at('holdFailed') || at('holdTimedOut');

  if (at('failed') || at('timedOut'))
    return <Trouble kind={at('timedOut') ? 'slow' : 'failed'} onRetry={retry} />;
  const stuck = isStuck && <Trouble kind="slow" onRetry={retry} />;
  if (at('searching') && !hasTimes) {
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
      {children}
      {(hasTimes || !isTrouble) && (
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
      )}
    </form>
  );
}
