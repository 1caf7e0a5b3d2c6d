import type { ViewProps } from '#src/app/view.ts';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { VaccineChoice } from '../choosing-vaccines/vaccine-choice.tsx';
import { useChangedMeanwhile } from '../use-changed-meanwhile.tsx';
import { useSaveTrouble } from '../use-save-trouble.tsx';
import { bookedVisit } from '../visit.ts';

/** As many as the first cards. */
const BLOCKS = 4;
const BLOCK_HEIGHT = '5rem';

type State =
  | 'loading'
  | 'loadFailed'
  | 'loadTimedOut'
  | 'saving'
  | 'saveFailed'
  | 'saveTimedOut'
  | 'refreshing'
  | 'changedMeanwhile';

/** EDT-01: other vaccines for the time that is booked. It stays booked as it is until the store can give them (MNG-06). */
export function ManageVaccineView({ snapshot, send }: ViewProps) {
  const t = useCopy('manage-vaccine');
  const common = useCopy('common');
  const at = (state: State) => snapshot.matches({ overlay: { 'manage-vaccine': state } });
  const changedMeanwhile = useChangedMeanwhile({ snapshot, send });
  const trouble = useSaveTrouble({
    send,
    overlay: 'manage-vaccine',
    other: { label: common('back'), onPress: () => send({ type: 'back' }) },
  });
  const instead = () => {
    if (at('changedMeanwhile')) return changedMeanwhile;
    if (at('saveFailed')) return trouble('failed');
    return at('saveTimedOut') ? trouble('slow') : undefined;
  };
  const unlisted = () => {
    if (at('loading')) {
      return (
        <Skeleton
          label={t('loading')}
          stillLabel={common('waiting.still')}
          count={BLOCKS}
          blockHeight={BLOCK_HEIGHT}
        />
      );
    }
    if (!at('loadFailed') && !at('loadTimedOut')) return undefined;
    const kind = at('loadTimedOut') ? 'slow' : 'failed';
    return <Trouble kind={kind} onRetry={() => send({ type: 'retried' })} />;
  };
  return (
    <VaccineChoice
      snapshot={snapshot}
      send={send}
      overlay="manage-vaccine"
      visit={bookedVisit(snapshot)}
      then={t('then')}
      savingLabel={
        at('saving') ? t('saving') : at('refreshing') ? common('edit.meanwhile.reading') : undefined
      }
      unlisted={unlisted()}
      instead={instead()}
    />
  );
}
