import { doctorLine } from '#domain/documents/answers.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import type { DocumentStep } from '#domain/documents/steps.ts';
import { questionsToLookAt } from '#domain/documents/screening-questions.ts';
import { peopleWithForms, stepsIn } from '#machines/knowledge/documents.ts';
import { shallowEqual } from '@xstate/react';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SummaryList, type SummaryRow } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useForms, type StepProps } from './use-forms.ts';

/** The key of each step's name in the copy. */
const NAMES = {
  acknowledge: 'language',
  'health-screening': 'screening',
  'insurance-type': 'insurance',
  'insurance-info': 'card',
  medicare: 'card',
  'doctor-info': 'doctor',
  'vaccine-information': 'sheets',
  'emergency-use': 'emergency',
} as const satisfies Record<DocumentStep, string>;
const CHANGES = {
  acknowledge: 'acknowledge',
  'health-screening': 'screening',
  'insurance-type': 'insurance',
  'insurance-info': 'card',
  medicare: 'medicare',
  'doctor-info': 'doctor',
  'vaccine-information': 'sheets',
  'emergency-use': 'emergency',
} as const satisfies Record<DocumentStep, string>;

/** Only enough of a number to recognize it: no screen shows all of it again. */
const endOf = (number: string) => number.trim().slice(-4);

/** DOC-01: the answers, each step with a way back to it, and what to do at the store. */
export function ReadBack() {
  const send = useSend();
  const t = useCopy('documents');
  const forms = useForms();
  const value = useSaid(forms);
  const others = useJourney(
    ({ context }) =>
      peopleWithForms(context)
        .filter(({ confirmationNumber }) => confirmationNumber !== context.documents?.number)
        .map(({ confirmationNumber, firstName }) => `${confirmationNumber} ${firstName}`),
    shallowEqual,
  );
  if (!forms) return null;
  const steps = stepsIn(forms.forms);
  const firstOpen = steps.find(({ isDone }) => !isDone)?.step;
  const { number: confirmationNumber } = forms.forms;
  const rows = steps.map(({ step, isDone }): SummaryRow => ({
    term: t(`readBack.${NAMES[step]}`),
    value: isDone ? value(step) : t('readBack.notYet'),
    action: {
      id: `change-${step}`,
      label: t(`readBack.change.${CHANGES[step]}`),
      onPress: () => send({ type: 'document.opened', step }),
    },
  }));
  return (
    <>
      <p className="small muted">{t('title', { name: forms.name })}</p>
      <PageHeading lead={t(firstOpen ? 'readBack.openLead' : 'readBack.readyLead')}>
        {t(firstOpen ? 'readBack.open' : 'readBack.ready')}
      </PageHeading>
      <SummaryList
        rows={[
          { term: t('readBack.number'), value: formatConfirmationNumber(confirmationNumber) },
          ...rows,
        ]}
      />
      <p>{t('readBack.later')}</p>
      <ActionRow>
        {firstOpen && (
          <Button
            variant="primary"
            onPress={() => send({ type: 'document.opened', step: firstOpen })}
          >
            {t('readBack.finish')}
          </Button>
        )}
        <Button onPress={() => send({ type: 'appointment.opened', confirmationNumber })}>
          {t('readBack.appointment')}
        </Button>
      </ActionRow>
      {others.length > 0 && (
        <section className="stack stack-tight" aria-labelledby="others-title">
          <h2 id="others-title">{t('readBack.others')}</h2>
          <ActionRow>
            {others.map((other) => {
              const [number = '', ...name] = other.split(' ');
              return (
                <Button
                  key={number}
                  onPress={() => send({ type: 'documents.wanted', confirmationNumber: number })}
                >
                  {t('readBack.other', { name: name.join(' ') })}
                </Button>
              );
            })}
          </ActionRow>
        </section>
      )}
    </>
  );
}

/** The answers of a step, in one line. */
function useSaid(forms: StepProps | undefined) {
  const t = useCopy('documents');
  const formats = useFormats();
  const { language } = useKnown('language');
  return (step: DocumentStep): string => {
    if (!forms?.forms.read) return '';
    const { answers } = forms;
    const { questions, sheets } = forms.forms.read;
    const topics = questionsToLookAt(answers.screening, questions);
    const shown = (typed: string): string => {
      if (answers.cardBy === 'photo') return t('readBack.photo');
      return answers.cardBy === 'brought' ? t('readBack.brings') : typed;
    };
    switch (step) {
      case 'acknowledge':
        return answers.language === '' ? '' : t(`acknowledge.${answers.language}`);
      case 'health-screening':
        return topics.length === 0
          ? t('readBack.allNo')
          : t('readBack.look', { list: formats.list(topics.map((id) => t(`topic.${id}`))) });
      case 'insurance-type':
        return answers.insurance === '' ? '' : t(`insurance.${answers.insurance}`);
      case 'insurance-info':
        return shown(
          t('readBack.endsWith', { payer: answers.payer, end: endOf(answers.memberId) }),
        );
      case 'medicare':
        return shown(t('readBack.mbiEnds', { end: endOf(answers.mbi) }));
      case 'doctor-info':
        return doctorLine(answers) || t('readBack.none');
      case 'vaccine-information':
        return formats.list(sheets.map(({ title }) => title[language]));
      case 'emergency-use':
        return t('emergency.read');
    }
  };
}
