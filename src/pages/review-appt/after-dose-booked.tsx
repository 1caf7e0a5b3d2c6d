import { pathOf } from '#domain/pages.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Link } from '#src/components/link/link.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * VAC-15: the options when a dose is already booked: without it, on a later day, or to the existing
 * appointment. For a group, vaccines are changed in each person's rows.
 */
export function AfterDoseBooked() {
  const send = useSend();
  const t = useCopy('review-appt');
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const number = useJourney(
    ({ context }) =>
      context.doseBooked.doses.find(({ confirmationNumber }) => confirmationNumber)
        ?.confirmationNumber,
  );
  const isPrescribed = useJourney(({ context }) => context.prescription !== undefined);
  const isKnown = useJourney(({ context }) => context.doseBooked.doses.length > 0);
  const changeVaccines = () => {
    send({ type: 'back' });
    send({ type: 'overlay.opened', overlay: isPrescribed ? 'rx-vaccine' : 'booking-vaccine' });
  };
  return (
    <ActionRow>
      {isGroup ? (
        <Button variant="primary" onPress={() => send({ type: 'back' })}>
          {t('readAgain')}
        </Button>
      ) : (
        <Button variant="primary" onPress={changeVaccines}>
          {t('doseBooked.change')}
        </Button>
      )}
      <Button onPress={() => send({ type: 'time.reconsidered' })}>{t('doseBooked.later')}</Button>
      {number !== undefined && (
        <Button onPress={() => send({ type: 'appointment.opened', confirmationNumber: number })}>
          {t('doseBooked.see')}
        </Button>
      )}
      {!isKnown && (
        <Link look="secondary" to={pathOf('manage-appointment')}>
          {t('doseBooked.find')}
        </Link>
      )}
      {!isGroup && (
        <Button variant="quiet" onPress={() => send({ type: 'back' })}>
          {t('readAgain')}
        </Button>
      )}
    </ActionRow>
  );
}
