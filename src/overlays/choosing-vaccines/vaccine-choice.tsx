import type { ReactNode } from 'react';
import type { ViewProps } from '#src/app/view.ts';
import { Button } from '#src/components/button/button.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { change, formStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { VaccineCards } from '#src/pages/vaccine-selector/vaccine-cards.tsx';
import { EditDialog, type Instead } from '../edit-dialog.tsx';
import { useLeaving } from '../use-leaving.tsx';
import { useVisitWords, type Visit } from '../visit.ts';
import { useObjections } from './use-objections.tsx';

const formId = 'edit-vaccines';

type State = 'checking' | 'failed' | 'timedOut' | 'leaving' | 'notThere' | 'questionsFirst';

type VaccineChoiceProps = ViewProps & {
  /** Whose words are spoken where the two differ: the time is held, or it is booked. */
  overlay: 'booking-vaccine' | 'manage-vaccine';
  /** The visit they are for. */
  visit: Visit | undefined;
  /** What else saving changes. */
  then?: string;
  /** What is waited for after the vaccines were checked. */
  savingLabel?: string | undefined;
  /** What stands in the place of the list while there is none. */
  unlisted?: ReactNode;
  /** What can come after choosing, in the place of the list. */
  instead?: Instead | undefined;
};

/** EDT-01: other vaccines for the same visit, if the store has them then; says so before anything is changed. */
export function VaccineChoice(props: VaccineChoiceProps) {
  const { snapshot, send, overlay, visit, then, savingLabel, unlisted, instead } = props;
  const t = useCopy(overlay);
  const shared = useCopy('booking-vaccine');
  const common = useCopy('common');
  const words = useVisitWords(visit);
  const { problemOf } = useProblems(snapshot);
  const leaving = useLeaving({ send });
  const objections = useObjections({ snapshot, send, overlay, store: visit?.storeName ?? '' });
  // One overlay is open at most, so only one of the two can be meant.
  const at = (state: State) =>
    snapshot.matches({ overlay: { 'booking-vaccine': state } }) ||
    snapshot.matches({ overlay: { 'manage-vaccine': state } });
  const waiting = at('checking') ? shared('checking') : savingLabel;
  const step = formStep({
    busy: waiting !== undefined,
    failed: at('failed'),
    timedOut: at('timedOut'),
  });
  const aside = () => {
    if (at('leaving')) return leaving;
    if (at('notThere')) return objections.notThere;
    return at('questionsFirst') ? objections.questionsFirst : instead;
  };
  return (
    <EditDialog
      send={send}
      title={shared('title')}
      main={
        unlisted
          ? undefined
          : {
              formId,
              label: common('save'),
              pending: step === 'busy',
              pendingLabel: waiting ?? shared('checking'),
            }
      }
      instead={aside()}
    >
      {words && <p>{t('before', words)}</p>}
      {then && <p>{then}</p>}
      {unlisted ?? (
        <AnswerForm
          id={formId}
          snapshot={snapshot}
          step={step}
          onSubmit={() => send({ type: 'overlay.saved' })}
          onRetry={() => send({ type: 'retried' })}
          troubleActions={<Button onPress={() => send({ type: 'back' })}>{common('back')}</Button>}
        >
          <VaccineCards
            snapshot={snapshot}
            chosen={snapshot.context.edit.vaccines}
            onToggle={(code) => change(step, send, { type: 'vaccine.toggled', code })}
            problem={problemOf('vaccineType')}
          />
        </AnswerForm>
      )}
    </EditDialog>
  );
}
