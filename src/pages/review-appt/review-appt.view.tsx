import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useMatches, useSend } from '#src/app/use-journey.ts';
import { pastMessage, usePress } from '#src/app/use-press.ts';
import { DoseBooked } from '#src/booking/dose-booked.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { LostFocus } from '#src/forms/lost-focus.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { AfterDoseBooked } from './after-dose-booked.tsx';
import { BookingTrouble } from './booking-trouble.tsx';
import { GroupRows } from './group-rows.tsx';
import { Overlapping } from './overlapping.tsx';
import { ReviewRows } from './review-rows.tsx';

type State = 'reading' | 'confirming' | 'overlapping' | 'doseBooked' | 'failed' | 'unanswered';

/**
 * RTE-06: shows exactly what will be booked for each person, and books all of it with one press, or
 * nothing (REV-01, CNF-01, GRP-03).
 */
export function ReviewApptView() {
  const send = useSend();
  const press = usePress();
  const matches = useMatches();
  const t = useCopy('review-appt');
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const count = useJourney(({ context }) => context.party.members.length);
  const at = (state: State) => matches({ flow: { 'review-appt': state } });
  const isTroubled = at('failed') || at('unanswered');
  const isOverlapping = at('overlapping');
  const isDoseBooked = at('doseBooked');
  // Changes can start only from the page without a failure, so it is cleared first.
  const isStopped = isTroubled || isOverlapping || isDoseBooked;
  const leave = (event: JourneyEvent) => press(...pastMessage(isStopped, event));
  const goOn = () => {
    if (isOverlapping) send({ type: 'time.reconsidered' });
    else send({ type: isTroubled ? 'retried' : 'booking.submitted' });
  };
  const book = isGroup ? t('group.book', { count }) : t('book');
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      {isGroup ? (
        <GroupRows leave={leave} />
      ) : (
        <ReviewRows
          change={(overlay, place) =>
            leave({ type: 'overlay.opened', overlay, ...(place && { at: place }) })
          }
        />
      )}
      {!isOverlapping && !isDoseBooked && !isTroubled && (
        <p>{t(isGroup ? 'group.next' : 'next')}</p>
      )}
      {isOverlapping && (isGroup ? <Overlapping /> : <BookingTrouble kind="overlapping" />)}
      {isDoseBooked && <DoseBooked />}
      {at('failed') && <BookingTrouble kind="failed" />}
      {at('unanswered') && <BookingTrouble kind="unanswered" />}
      {isDoseBooked ? (
        <LostFocus>
          <AfterDoseBooked />
        </LostFocus>
      ) : (
        <ActionRow>
          <Button
            variant="primary"
            pending={at('confirming')}
            pendingLabel={t(isGroup ? 'group.booking' : 'booking')}
            onPress={goOn}
          >
            {isOverlapping ? t('otherTime') : isTroubled ? t('again') : book}
          </Button>
          {(isOverlapping || isTroubled) && (
            <Button onPress={() => send({ type: 'back' })}>{t('readAgain')}</Button>
          )}
        </ActionRow>
      )}
    </>
  );
}
