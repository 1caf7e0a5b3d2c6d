import { useMatches, useSend } from '#src/app/use-journey.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useUnlisted } from '../choosing-vaccines/unlisted.tsx';
import { VaccineChoice } from '../choosing-vaccines/vaccine-choice.tsx';
import { useChangedMeanwhile } from '../use-changed-meanwhile.tsx';
import { useSaveTrouble } from '../use-save-trouble.tsx';
import { useBookedVisit } from '../visit.ts';

type State = 'saving' | 'saveFailed' | 'saveTimedOut' | 'refreshing' | 'changedMeanwhile';

/**
 * EDT-01: other vaccines for the time that is booked. It stays booked as it is until the store can
 * give them (MNG-06).
 */
export function ManageVaccineView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('manage-vaccine');
  const common = useCopy('common');
  const at = (state: State) => matches({ overlay: { 'manage-vaccine': state } });
  const visit = useBookedVisit();
  const changedMeanwhile = useChangedMeanwhile();
  const trouble = useSaveTrouble({
    overlay: 'manage-vaccine',
    other: { label: common('back'), onPress: () => send({ type: 'back' }) },
  });
  const instead = () => {
    if (at('changedMeanwhile')) return changedMeanwhile;
    if (at('saveFailed')) return trouble('failed');
    return at('saveTimedOut') ? trouble('slow') : undefined;
  };
  const unlisted = useUnlisted({ overlay: 'manage-vaccine', label: t('loading') });
  return (
    <VaccineChoice
      overlay="manage-vaccine"
      visit={visit}
      then={t('then')}
      savingLabel={
        at('saving') ? t('saving') : at('refreshing') ? common('edit.meanwhile.reading') : undefined
      }
      unlisted={unlisted}
      instead={instead()}
    />
  );
}
