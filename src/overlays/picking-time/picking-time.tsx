import { useState, type ReactNode } from 'react';
import { turnIn } from '#machines/knowledge/turn.ts';
import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { TurnCountdown } from '#src/booking/turn-countdown.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { EditDialog, type Instead } from '../edit-dialog.tsx';
import { useVisitWords, type Visit } from '../visit.ts';
import { ChoosePlace, placeFormId } from './choose-place.tsx';
import { ChooseTime, formId } from './choose-time.tsx';
import { NoTimesHere, Searching } from './no-choice.tsx';

type PickingTimeProps = {
  /** Whose texts to use where the two differ: a time is held, or it is booked. */
  overlay: 'booking-timeslot' | 'manage-timeslot';
  /** If it says more than that time or place are changed. */
  title?: string;
  /** The time that is kept until there is another. */
  now: Visit | undefined;
  /** In place of the words that this time is kept. */
  before?: string | undefined;
  /** What is given up with another time. */
  givesUp?: ReactNode;
  /** What else saving changes. */
  note?: string;
  /** What is awaited after the time is held. */
  savingLabel?: string | undefined;
  /** What may follow the choice, shown in place of the times. */
  instead?: Instead | undefined;
};

type State =
  | 'placing'
  | 'locating'
  | 'suggesting'
  | 'searching'
  | 'failed'
  | 'unanswered'
  | 'empty'
  | 'editing'
  | 'holding'
  | 'taken'
  | 'waiting'
  | 'holdFailed'
  | 'holdUnanswered';

/**
 * EDT-01: another time or place. The held or booked time is released only when the visitor has the
 * new one (HLD-07).
 */
export function PickingTime(props: PickingTimeProps) {
  const send = useSend();
  const press = usePress();
  const matches = useMatches();
  const { overlay, title, now, before, givesUp, note, savingLabel, instead } = props;
  const t = useCopy(overlay);
  const shared = useCopy('booking-timeslot');
  const times = useCopy('timeslots');
  const common = useCopy('common');
  const visit = useVisitWords(now);
  const keep = { label: t('keep'), ...press({ type: 'overlay.closed' }) };
  const { search, picked } = useKnown('search', 'picked');
  const { result } = search;
  // At most one overlay is open, so only that one can match.
  const at = (state: State) =>
    matches({ overlay: { 'booking-timeslot': state } }) ||
    matches({ overlay: { 'manage-timeslot': state } }) ||
    matches({ overlay: { 'rx-timeslot': state } }) ||
    matches({ overlay: { 'rx-location': state } });
  // Times stay on screen while others are loaded: a focused one must not disappear.
  const [hasShown, setHasShown] = useState(false);
  if (at('editing') && !hasShown) setHasShown(true);
  const isRefreshing = at('searching') && hasShown && result !== undefined;
  const hasTurn = useJourney(({ context }) => turnIn(context) !== undefined);
  const isItsTurn = at('waiting') || (at('holding') && hasTurn);
  const waiting = isRefreshing ? shared('searching') : at('holding') ? t('holding') : savingLabel;
  const canChoose = !isItsTurn && (at('editing') || waiting !== undefined);
  const isPlacing = at('placing') || at('locating') || at('suggesting');
  const taken: Instead = {
    content: (
      <Alert tone="warn" announce="now" title={shared('taken.title')}>
        {t('taken.text')}
      </Alert>
    ),
    main: { label: shared('searchAgain'), onPress: () => send({ type: 'search.repeated' }) },
    other: keep,
  };
  const itsTurn: Instead = {
    content: (
      <Alert
        tone="info"
        announce="polite"
        title={common('turn.title')}
        actions={<Button {...press({ type: 'search.repeated' })}>{shared('searchAgain')}</Button>}
      >
        <p>{common('turn.text')}</p>
        <p>
          <TurnCountdown />
        </p>
      </Alert>
    ),
    main: {
      label: common('turn.now'),
      onPress: () => send({ type: 'retried' }),
      pending: at('holding'),
      pendingLabel: t('holding'),
    },
    other: keep,
  };
  return (
    <EditDialog
      title={title ?? t('title')}
      other={keep}
      main={
        isPlacing
          ? {
              formId: placeFormId,
              label: times('near.look'),
              pending: at('locating') || at('suggesting'),
              pendingLabel: common('waiting.looking'),
            }
          : canChoose && picked
            ? {
                formId,
                label: t('save'),
                pending: waiting !== undefined,
                pendingLabel: waiting ?? t('holding'),
              }
            : undefined
      }
      instead={at('taken') ? taken : isItsTurn ? itsTurn : instead}
    >
      {visit && <p>{before ?? t('before', visit)}</p>}
      {givesUp}
      {note && <p>{note}</p>}
      {isPlacing && <ChoosePlace />}
      {at('searching') && !isRefreshing && <Searching />}
      {(at('failed') || at('unanswered')) && (
        <Trouble
          region="overlay"
          texts={{ failed: shared('trouble.failed'), slow: shared('trouble.slow') }}
        />
      )}
      {at('empty') && <NoTimesHere text={t('empty.text')} />}
      {(canChoose || at('holdFailed') || at('holdUnanswered')) && (
        <ChooseTime
          isSearching={isRefreshing}
          trouble={at('holdFailed') ? 'failed' : at('holdUnanswered') ? 'slow' : undefined}
        />
      )}
    </EditDialog>
  );
}
