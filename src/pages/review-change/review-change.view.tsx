import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { wantedMaker } from '#machines/knowledge/product.ts';
import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useStepHeading } from '#src/forms/use-step-heading.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { NowAndNew } from './now-and-new.tsx';
import { WhatFollows } from './what-follows.tsx';

const TROUBLES = ['overlapping', 'failed', 'unanswered'] as const;

const troubleOf = (snapshot: JourneySnapshot) =>
  TROUBLES.find((state) => snapshot.matches({ flow: { 'review-change': state } }));

/** The appointment now and after the change, and one press that makes it (MNG-06). */
export function ReviewChangeView() {
  const matches = useMatches();
  const t = useCopy('review-change');
  const isOutdated = matches({ flow: { 'review-change': 'changedMeanwhile' } });
  useStepHeading(isOutdated ? 'outdated' : 'change');
  const { hold, choice, manage, vaccines, details } = useKnown(
    'hold',
    'choice',
    'manage',
    'vaccines',
    'details',
  );
  const maker = useJourney(({ context }) => wantedMaker(context, context));
  const trouble = useJourney(troubleOf);
  const { appointment } = manage;
  // The chart enters this page only with an appointment and a held time.
  if (!appointment || !hold || !choice) return null;
  return (
    <>
      {isOutdated ? (
        <PageHeading lead={t('outdated.lead')}>{t('outdated.title')}</PageHeading>
      ) : (
        // Without an answer nothing is known of the time, nor of the appointment.
        <PageHeading {...(trouble !== 'unanswered' && { lead: t('lead') })}>
          {t('title')}
        </PageHeading>
      )}
      <NowAndNew {...{ appointment, hold, choice, vaccines, details, maker }} />
      {trouble ? (
        <Alert
          tone={trouble === 'overlapping' ? 'warn' : 'err'}
          announce="now"
          title={t(`trouble.title.${trouble}`)}
        >
          <p>{t(`trouble.text.${trouble}`)}</p>
          <StoreToCall />
        </Alert>
      ) : (
        <WhatFollows appointment={appointment} />
      )}
      {isOutdated ? <SaveOverIt /> : <SaveIt />}
    </>
  );
}

/** The save button, or the options after a failure. */
function SaveIt() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('review-change');
  const common = useCopy('common');
  const at = (state: 'saving' | 'refreshing') => matches({ flow: { 'review-change': state } });
  const trouble = useJourney(troubleOf);
  const goOn = () => {
    if (trouble === 'overlapping') send({ type: 'time.reconsidered' });
    else send({ type: trouble ? 'retried' : 'change.confirmed' });
  };
  return (
    <ActionRow>
      <Button
        variant="primary"
        pending={at('saving') || at('refreshing')}
        pendingLabel={at('refreshing') ? common('waiting.looking') : common('waiting.saving')}
        onPress={goOn}
      >
        {trouble === 'overlapping' ? t('otherTime') : trouble ? common('retry') : t('save')}
      </Button>
      {trouble && (
        <Button onPress={() => send({ type: 'back' })}>
          {t(trouble === 'unanswered' ? 'see' : 'readAgain')}
        </Button>
      )}
    </ActionRow>
  );
}

/** Another change was saved meanwhile: both options look alike. */
function SaveOverIt() {
  const send = useSend();
  const t = useCopy('review-change');
  return (
    <ActionRow>
      <Button variant="primary" onPress={() => send({ type: 'change.confirmed' })}>
        {t('outdated.save')}
      </Button>
      <Button onPress={() => send({ type: 'edit.dropped' })}>{t('outdated.leave')}</Button>
    </ActionRow>
  );
}
