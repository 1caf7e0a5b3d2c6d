import { useRef } from 'react';
import { turnIn } from '#machines/knowledge/turn.ts';
import { heldFor } from '#machines/knowledge/held-for.ts';
import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { TurnCountdown } from '#src/booking/turn-countdown.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/**
 * HLD-03: the time (for a group, everyone's) is now free for others. The first option is to hold it
 * again; everything typed is kept either way.
 */
export function HoldExpired() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('hold');
  const common = useCopy('common');
  const formats = useFormats();
  const again = useRef<HTMLButtonElement>(null);
  const { party, choice } = useKnown('party', 'choice');
  const held = useJourney(({ context }) => heldFor(context));
  const isPlace = held === 'InLine';
  const wall = choice && wallTimeIn(choice.appointmentDate);
  const at = (state: 'retaking' | 'waiting' | 'retakeFailed' | 'retakeUnanswered') =>
    matches({ hold: { expired: state } });
  const isRetaking = at('retaking');
  const hasTurn = useJourney(({ context }) => turnIn(context) !== undefined);
  const words = choice &&
    wall && {
      date: formats.longDate(wall.date),
      time: formats.time(wall.time),
      store: choice.storeName,
    };
  const retake = () => send({ type: 'hold.retaken' });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t(`expired.title${held}`)}
      onClose={retake}
      initialFocus={again}
      footer={
        <>
          <Button
            ref={again}
            variant="primary"
            pending={isRetaking}
            pendingLabel={t('expired.retaking')}
            onPress={retake}
          >
            {t('expired.again')}
          </Button>
          {!isRetaking && (
            <Button onPress={() => send({ type: 'hold.abandoned' })}>
              {t(isPlace ? 'expired.otherInLine' : 'expired.other')}
            </Button>
          )}
        </>
      }
    >
      {at('retakeFailed') && (
        <Alert tone="err" announce="now" title={t('expired.failedTitle')}>
          {t(isPlace ? 'expired.failedInLine' : 'expired.failed')}
        </Alert>
      )}
      {at('retakeUnanswered') && (
        <Alert tone="err" announce="now" title={common('trouble.slowTitle')}>
          {t('expired.unanswered')}
        </Alert>
      )}
      {(at('waiting') || (isRetaking && hasTurn)) && (
        <Alert tone="info" announce="polite" title={common('turn.title')}>
          <p>{common('turn.text')}</p>
          <p>
            <TurnCountdown />
          </p>
        </Alert>
      )}
      {words && !at('retakeUnanswered') && (
        <p>{t(`expired.text${held}`, { ...words, count: party.members.length })}</p>
      )}
      <p>{t('expired.kept')}</p>
      <StoreToCall of={choice && { name: choice.storeName, phone: choice.phone }} />
    </Dialog>
  );
}
