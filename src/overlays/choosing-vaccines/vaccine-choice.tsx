import type { ReactNode } from 'react';
import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
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

type State =
  | 'checking'
  | 'holding'
  | 'failed'
  | 'unanswered'
  | 'leaving'
  | 'notThere'
  | 'questionsFirst';

const SHEETS = ['booking-vaccine', 'manage-vaccine', 'group-vaccine', 'rx-vaccine'] as const;

type VaccineChoiceProps = {
  /** Whose texts to use where they differ: the time is held, booked, or held for a group. */
  overlay: 'booking-vaccine' | 'manage-vaccine' | 'group-vaccine';
  /** If it says more than that vaccines are changed. */
  title?: string;
  /** The visit the vaccines are for. */
  visit: Visit | undefined;
  /** What else saving changes. */
  then?: string;
  /** What is awaited after the vaccines were checked, if not the store again. */
  savingLabel?: string | undefined;
  /** Shown in place of the list until it is loaded. */
  unlisted?: ReactNode;
  /** What may follow the choice, shown in place of the list. */
  instead?: Instead | undefined;
  /** Label of the cancel button, if the visit is not only the visitor's own. */
  keepLabel?: string;
};

/**
 * EDT-01: other vaccines for the same visit, if the store can give them then; says so before
 * anything changes.
 */
export function VaccineChoice(props: VaccineChoiceProps) {
  const send = useSend();
  const matches = useMatches();
  const { overlay, visit, then, savingLabel, unlisted, instead, keepLabel } = props;
  const t = useCopy(overlay);
  const shared = useCopy('booking-vaccine');
  const common = useCopy('common');
  const words = useVisitWords(visit);
  const { problemOf } = useProblems();
  const leaving = useLeaving();
  const { edit } = useKnown('edit');
  const store = visit?.storeName ?? '';
  const objections = useObjections({ overlay, store, keepLabel });
  // At most one overlay is open, so only that one can match.
  const at = (state: State) => SHEETS.some((sheet) => matches({ overlay: { [sheet]: state } }));
  const waiting = at('checking') || at('holding') ? shared('checking') : savingLabel;
  const step = formStep({
    busy: waiting !== undefined,
    failed: at('failed'),
    unanswered: at('unanswered'),
  });
  const aside = () => {
    if (at('leaving')) return leaving;
    if (at('notThere')) return objections.notThere;
    return at('questionsFirst') ? objections.questionsFirst : instead;
  };
  return (
    <EditDialog
      title={props.title ?? shared('title')}
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
          step={step}
          onSubmit={() => send({ type: 'overlay.saved' })}
          troubleActions={<Button onPress={() => send({ type: 'back' })}>{common('back')}</Button>}
        >
          <VaccineCards
            chosen={edit.vaccines}
            onToggle={(code) => change(step, send, { type: 'vaccine.toggled', code })}
            problem={problemOf('vaccineType')}
          />
        </AnswerForm>
      )}
    </EditDialog>
  );
}
