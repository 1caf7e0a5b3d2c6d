import { offeredTime } from '#machines/knowledge/booked-time.ts';
import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { isTimeLost, whoseIsCancelled } from '#src/booking/booked-people.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { WhoseFacts } from '#src/booking/whose-facts.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { writtenTime } from '#src/booking/written-day.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { CancelButton } from './cancel-button.tsx';
import { KeepButton } from './keep-button.tsx';

const TROUBLES = ['cancelFailed', 'cancelUnanswered'] as const;

/**
 * When there is nothing to offer, or cancelling failed: the appointment, and the one question
 * (CAN-01).
 */
export function QuestionAlone() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('win-back');
  const common = useCopy('common');
  const formats = useFormats();
  const { manage } = useKnown('manage');
  const { whose, values } = whoseIsCancelled(manage);
  const trouble = TROUBLES.find((state) => matches({ flow: { 'win-back': state } }));
  const next = isTimeLost(manage) ? 'nextLost' : 'next';
  const isUnsure = trouble === 'cancelUnanswered';
  const isMovable = useJourney((snapshot) => snapshot.can({ type: 'times.wanted' }));
  const held = manage.appointment && offeredTime(manage.appointment);
  const which = manage.appointment?.earlierOffer ? 'earlier' : 'lost';
  const hasNoTime = isMovable && !held;
  const canMoveAll = useJourney((snapshot) => snapshot.can({ type: 'groupTimes.wanted' }));
  const canChangePlace = useJourney((snapshot) => snapshot.can({ type: 'place.reconsidered' }));
  return (
    <>
      <PageHeading
        {...(!isUnsure && { lead: t(hasNoTime ? 'question.leadNoTime' : 'question.lead') })}
      >
        {t(`question.title.${whose}`, values)}
      </PageHeading>
      <WhoseFacts />
      {!trouble && held && (
        <Alert tone="info">
          {t(`question.held.${which}`, { when: writtenTime(held, formats) })}
        </Alert>
      )}
      {!trouble && <p>{t(`question.${next}.${whose}`, values)}</p>}
      {trouble && (
        <Alert tone="err" announce="now" title={t(`trouble.title.${trouble}`)}>
          <p>{t(`trouble.text.${trouble}`)}</p>
          <StoreToCall />
        </Alert>
      )}
      <ActionRow>
        {trouble ? (
          <Button variant="primary" onPress={() => send({ type: 'retried' })}>
            {common('retry')}
          </Button>
        ) : (
          <CancelButton variant="primary" />
        )}
        <KeepButton />
        {canMoveAll && (
          <Button onPress={() => send({ type: 'groupTimes.wanted' })}>{t('groupTimes')}</Button>
        )}
        {isMovable && (
          <>
            <Button onPress={() => send({ type: 'times.wanted' })}>{t('otherTimes')}</Button>
            {canChangePlace && (
              <Button onPress={() => send({ type: 'place.reconsidered' })}>
                {t('otherPlace')}
              </Button>
            )}
          </>
        )}
      </ActionRow>
    </>
  );
}
