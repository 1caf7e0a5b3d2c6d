import type { ViewProps } from '#src/app/view.ts';
import { wallTimeOf } from '#src/booking/appointment-time.tsx';
import { Button } from '#src/components/button/button.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { change, formStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { VaccineCards } from '#src/pages/vaccine-selector/vaccine-cards.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { NotThere } from './not-there.tsx';
import { QuestionsFirst } from './questions-first.tsx';

const formId = 'edit-vaccines';

/** EDT-01: other vaccines for the same visit, if the store has them then; says so before anything is changed. */
export function BookingVaccineView({ snapshot, send }: ViewProps) {
  const t = useCopy('booking-vaccine');
  const common = useCopy('common');
  const formats = useFormats();
  const { problemOf } = useProblems(snapshot);
  const { edit, choice } = snapshot.context;
  const at = (
    state: 'checking' | 'questionsFirst' | 'holding' | 'notThere' | 'failed' | 'timedOut',
  ) => snapshot.matches({ overlay: { 'booking-vaccine': state } });
  if (at('notThere')) return <NotThere snapshot={snapshot} send={send} />;
  if (at('questionsFirst')) return <QuestionsFirst snapshot={snapshot} send={send} />;
  const step = formStep({
    busy: at('checking') || at('holding'),
    failed: at('failed'),
    timedOut: at('timedOut'),
  });
  const wall = choice && wallTimeOf(choice.appointmentDate);
  return (
    <EditDialog
      send={send}
      title={t('title')}
      save={{
        formId,
        label: common('save'),
        pending: step === 'busy',
        pendingLabel: t('checking'),
      }}
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
          chosen={edit.vaccines}
          onToggle={(code) => change(step, send, { type: 'vaccine.toggled', code })}
          problem={problemOf('vaccineType')}
        />
      </AnswerForm>
    </EditDialog>
  );
}
