import type { GroupOverlayId, JourneyEvent } from '#machines/knowledge/events.ts';
import { timesOf } from '#machines/knowledge/members.ts';
import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { useMembers } from '#src/booking/use-members.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { BookingTrouble } from '#src/pages/review-appt/booking-trouble.tsx';
import { CommonRows } from './common-rows.tsx';
import { Overlapping } from './overlapping.tsx';
import { PersonRows } from './person-rows.tsx';

type State = 'reading' | 'confirming' | 'overlapping' | 'failed' | 'timedOut';

/**
 * GRP-03, REV-01: reads back what will be booked for each of them, and books all with one press, or
 * none (CNF-01).
 */
export function GroupReviewView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('group-review');
  const review = useCopy('review-appt');
  const { party, language } = useKnown('party', 'language');
  const { choice } = party;
  const members = useMembers();
  const times = choice ? timesOf(members, choice) : [];
  const at = (state: State) => matches({ flow: { 'group-review': state } });
  const isTroubled = at('failed') || at('timedOut');
  const isOverlapping = at('overlapping');
  // Only the calm page leads to changes: whoever changes something has left the trouble behind.
  const leave = (event: JourneyEvent) => {
    if (isTroubled || isOverlapping) send({ type: 'back' });
    send(event);
  };
  const change = (overlay: GroupOverlayId, place?: number) =>
    leave({ type: 'overlay.opened', overlay, ...(place !== undefined && { place }) });
  const goOn = () => {
    if (isOverlapping) send({ type: 'time.reconsidered' });
    else send({ type: isTroubled ? 'retried' : 'booking.submitted' });
  };
  return (
    <>
      <PageHeading lead={review('lead')}>{review('title')}</PageHeading>
      {members.map((member) => (
        <PersonRows
          key={member.place}
          member={member}
          called={member.called}
          choice={choice}
          time={times.find(({ place }) => place === member.place)}
          language={language}
          onChange={(overlay) => change(overlay, member.place)}
        />
      ))}
      <CommonRows
        onChangeTime={() => leave({ type: 'time.reconsidered' })}
        onChangeContact={() => change('group-contact')}
      />
      {!isOverlapping && !isTroubled && <p>{t('next')}</p>}
      {isOverlapping && <Overlapping />}
      {at('failed') && <BookingTrouble kind="failed" />}
      {at('timedOut') && <BookingTrouble kind="timedOut" />}
      <ActionRow>
        <Button
          variant="primary"
          pending={at('confirming')}
          pendingLabel={t('booking')}
          onPress={goOn}
        >
          {isOverlapping
            ? review('otherTime')
            : isTroubled
              ? review('again')
              : t('book', { count: members.length })}
        </Button>
        {(isOverlapping || isTroubled) && (
          <Button onPress={() => send({ type: 'back' })}>{review('readAgain')}</Button>
        )}
        {at('reading') && (
          <Button variant="quiet" onPress={() => send({ type: 'booking.restarted' })}>
            {review('restart')}
          </Button>
        )}
      </ActionRow>
    </>
  );
}
