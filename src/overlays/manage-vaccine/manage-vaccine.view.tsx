import { useMatches, useSend } from '#src/app/use-journey.ts';
import { DoseBooked } from '#src/booking/dose-booked.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { Instead } from '../edit-dialog.tsx';
import { useUnlisted } from '../choosing-vaccines/unlisted.tsx';
import { VaccineChoice } from '../choosing-vaccines/vaccine-choice.tsx';
import { useChangedMeanwhile } from '../use-changed-meanwhile.tsx';
import { useSaveTrouble } from '../use-save-trouble.tsx';
import { useBookedVisit, useIsMember } from '../visit.ts';

type State =
  | 'saving'
  | 'saveFailed'
  | 'saveUnanswered'
  | 'doseBooked'
  | 'refreshing'
  | 'changedMeanwhile';

/**
 * EDT-01: other vaccines for the booked time. The appointment stays unchanged until the store can
 * give them (MNG-06).
 */
export function ManageVaccineView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('manage-vaccine');
  const common = useCopy('common');
  const at = (state: State) => matches({ overlay: { 'manage-vaccine': state } });
  const visit = useBookedVisit();
  const isMember = useIsMember();
  const changedMeanwhile = useChangedMeanwhile();
  const trouble = useSaveTrouble({
    overlay: 'manage-vaccine',
    other: { label: common('back'), onPress: () => send({ type: 'back' }) },
  });
  const booking = useCopy('booking-vaccine');
  const doseBooked: Instead = {
    content: <DoseBooked />,
    main: { label: booking('notThere.others'), onPress: () => send({ type: 'back' }) },
    other: {
      label: booking('notThere.keep'),
      // Its label says what is released, so there is no further question.
      onPress: () => {
        send({ type: 'overlay.closed' });
        send({ type: 'edit.dropped' });
      },
    },
  };
  const instead = () => {
    if (at('doseBooked')) return doseBooked;
    if (at('changedMeanwhile')) return changedMeanwhile;
    if (at('saveFailed')) return trouble('failed');
    return at('saveUnanswered') ? trouble('slow') : undefined;
  };
  const unlisted = useUnlisted({ overlay: 'manage-vaccine', label: t('loading') });
  return (
    <VaccineChoice
      overlay="manage-vaccine"
      visit={visit}
      then={t(isMember ? 'thenOfMember' : 'then')}
      savingLabel={
        at('saving') ? t('saving') : at('refreshing') ? common('edit.meanwhile.reading') : undefined
      }
      unlisted={unlisted}
      instead={instead()}
    />
  );
}
