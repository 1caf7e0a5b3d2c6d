import { useKnown, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { peopleToCome, peopleWithoutTime, shownPerson } from '#src/booking/booked-people.ts';
import { writtenTime } from '#src/booking/written-day.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { HeldVisit } from './held-visit.tsx';
import type { ShownProps } from './shown.ts';

/**
 * DSK-04: the store is closed at that time. The page says the same as the message did; where a
 * whole group lost its time, of the whole group first (GRP-03).
 */
export function LostTime({ appointment: { lostTime } }: ShownProps) {
  const send = useSend();
  const t = useCopy('view-details');
  const formats = useFormats();
  const { manage } = useKnown('manage');
  if (!lostTime) return null;
  const { offer } = lostTime;
  const toCome = peopleToCome(manage).length;
  const without = peopleWithoutTime(manage);
  // A time that is held is everyone's, or of one who moves alone.
  const isOfAll =
    toCome > 1 &&
    without.length === toCome &&
    without.every(({ appointment }) => !appointment.lostTime?.offer === !offer);
  const name = shownPerson(manage);
  const ofAll = {
    label: t(isOfAll ? 'lost.all.action' : 'group.change'),
    onPress: () => send({ type: 'groupTimes.wanted' }),
  };
  const ofOne = {
    label: toCome > 1 && name ? t('lost.actionOf', { name }) : t('lost.action'),
    onPress: () => send({ type: 'overlay.opened', overlay: 'manage-timeslot' }),
  };
  const [first, second] = isOfAll ? [ofAll, ofOne] : [ofOne, ...(toCome > 1 ? [ofAll] : [])];
  return (
    <Alert
      tone="warn"
      title={t(isOfAll ? 'lost.all.title' : 'lost.title')}
      actions={
        <>
          <Button variant="primary" icon="clock" onPress={first.onPress}>
            {first.label}
          </Button>
          {second && <Button onPress={second.onPress}>{second.label}</Button>}
        </>
      }
    >
      {offer ? (
        <>
          <p>{t(isOfAll ? 'lost.all.holding' : 'lost.holding')}</p>
          <HeldVisit offer={offer} />
          <p>
            {t(isOfAll ? 'lost.all.held' : 'lost.held', {
              until: writtenTime({ ...offer, appointmentDate: offer.until }, formats),
            })}
          </p>
        </>
      ) : (
        t(isOfAll ? 'lost.all.choose' : 'lost.choose')
      )}
    </Alert>
  );
}

/**
 * DSK-04, GRP-03: beside a person who has a time, who of the group still needs one, and the way to
 * the first of them.
 */
export function OthersWithoutTime({ appointment: { lostTime } }: ShownProps) {
  const press = usePress();
  const t = useCopy('view-details');
  const formats = useFormats();
  const { manage } = useKnown('manage');
  const without = peopleWithoutTime(manage);
  const [first] = without;
  if (lostTime || !first) return null;
  const { confirmationNumber } = first.appointment;
  return (
    <Alert
      tone="warn"
      title={t('lost.others.title', { names: formats.list(without.map(({ called }) => called)) })}
      actions={
        <Button {...press({ type: 'appointment.opened', confirmationNumber })}>
          {t('lost.others.show', { name: first.called })}
        </Button>
      }
    >
      {t('lost.others.text')}
    </Alert>
  );
}
