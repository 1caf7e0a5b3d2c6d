import { useState } from 'react';
import type { ViewProps } from '#src/app/view.ts';
import { wallTimeOf } from '#src/booking/appointment-time.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { EditDialog } from '../edit-dialog.tsx';
import { ChooseTime, formId } from './choose-time.tsx';
import { NoTimesHere, Searching, SearchTrouble, TimeTaken } from './no-choice.tsx';

type State =
  | 'searching'
  | 'failed'
  | 'timedOut'
  | 'empty'
  | 'holding'
  | 'taken'
  | 'holdFailed'
  | 'holdTimedOut';

/** EDT-01: another time or place. The time held now is given up only when the new one is held (HLD-07). */
export function BookingTimeslotView(props: ViewProps) {
  const { snapshot, send } = props;
  const t = useCopy('booking-timeslot');
  const formats = useFormats();
  const { choice, search } = snapshot.context;
  const at = (state: State) => snapshot.matches({ overlay: { 'booking-timeslot': state } });
  const isEditing = snapshot.matches({ overlay: { 'booking-timeslot': 'editing' } });
  // Times once shown stay while others are fetched: what was focused must not vanish under the visitor.
  const [hasShown, setHasShown] = useState(false);
  if (isEditing && !hasShown) setHasShown(true);
  const isRefreshing = at('searching') && hasShown && search.result !== undefined;
  const canSave = isEditing || isRefreshing || at('holding');
  const wall = choice && wallTimeOf(choice.appointmentDate);
  return (
    <EditDialog
      send={send}
      title={t('title')}
      closeLabel={t('keep')}
      save={
        canSave
          ? {
              formId,
              label: t('save'),
              pending: isRefreshing || at('holding'),
              pendingLabel: isRefreshing ? t('searching') : t('holding'),
            }
          : undefined
      }
    >
      {choice && wall && (
        <p>
          {t('before', {
            store: choice.storeName,
            date: formats.longDate(wall.date),
            time: formats.time(wall.time),
          })}
        </p>
      )}
      {at('searching') && !isRefreshing && <Searching />}
      {(at('failed') || at('timedOut')) && (
        <SearchTrouble kind={at('timedOut') ? 'slow' : 'failed'} send={send} />
      )}
      {at('empty') && <NoTimesHere {...props} />}
      {at('taken') && <TimeTaken send={send} />}
      {(canSave || at('holdFailed') || at('holdTimedOut')) && (
        <ChooseTime
          {...props}
          trouble={at('holdFailed') ? 'failed' : at('holdTimedOut') ? 'slow' : undefined}
        />
      )}
    </EditDialog>
  );
}
