import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { GivesUp } from '#src/booking/gives-up.tsx';
import { PickingTime } from '../picking-time/picking-time.tsx';
import type { Instead } from '../edit-dialog.tsx';
import { useChangedMeanwhile } from '../use-changed-meanwhile.tsx';
import { useSaveTrouble } from '../use-save-trouble.tsx';
import { useBookedVisit, useIsMember, useVisitWords } from '../visit.ts';

type State =
  | 'saving'
  | 'overlapping'
  | 'refreshing'
  | 'changedMeanwhile'
  | 'saveFailed'
  | 'saveUnanswered';

/**
 * EDT-01: another time or place for an appointment. The old time stays booked until the new one is
 * (MNG-06).
 */
export function ManageTimeslotView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('manage-timeslot');
  const common = useCopy('common');
  const shared = useCopy('booking-timeslot');
  const at = (state: State) => matches({ overlay: { 'manage-timeslot': state } });
  const searchAgain = {
    label: shared('searchAgain'),
    onPress: () => send({ type: 'search.repeated' }),
  };
  const overlapping: Instead = {
    content: (
      <Alert tone="warn" announce="now" title={t('overlapping.title')}>
        {t('overlapping.text')}
      </Alert>
    ),
    main: searchAgain,
    other: { label: t('keep'), onPress: () => send({ type: 'overlay.closed' }) },
  };
  const visit = useBookedVisit();
  const isMember = useIsMember();
  const visitWords = useVisitWords(visit);
  const { appointment } = useKnown('manage').manage;
  const changedMeanwhile = useChangedMeanwhile();
  const trouble = useSaveTrouble({ overlay: 'manage-timeslot', other: searchAgain });
  const instead = () => {
    if (at('overlapping')) return overlapping;
    if (at('changedMeanwhile')) return changedMeanwhile;
    if (at('saveFailed')) return trouble('failed');
    return at('saveUnanswered') ? trouble('slow') : undefined;
  };
  return (
    <PickingTime
      overlay="manage-timeslot"
      now={visit}
      before={appointment?.lostTime && t('beforeLost', visitWords)}
      givesUp={<GivesUp appointment={appointment} />}
      note={t(isMember ? 'thenOfMember' : 'then')}
      savingLabel={
        at('saving') ? t('saving') : at('refreshing') ? common('edit.meanwhile.reading') : undefined
      }
      instead={instead()}
    />
  );
}
