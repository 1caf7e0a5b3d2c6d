import { doctorLine } from '#domain/documents/answers.ts';
// What the patient filled in before the visit, for the team member about to give a vaccine (DOC-01,
// DSK-02).
import { useState } from 'react';
import { getDeskCardPicture, type DeskSheet } from '#contract/desk.ts';
import type { FilledForms } from '#contract/documents.ts';
import { questionsToLookAt } from '#domain/documents/screening-questions.ts';
import { formatMbi } from '#domain/documents/insurance.ts';
import type { DocumentStep } from '#domain/documents/steps.ts';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useDeskState } from '../use-desk.ts';
import styles from './sheet-panel.module.css';
import { FactList } from './fact-list.tsx';

/** First what is still missing, then what the pharmacist has to check, then who pays. */
export function FilledFormsOf({ sheet }: { sheet: DeskSheet }) {
  const t = useCopy('desk');
  const { forms, visit } = sheet;
  return (
    <>
      <h3>{t('forms.title')}</h3>
      {forms ? (
        <>
          <HowFar forms={forms} />
          <ToLookAt forms={forms} firstName={visit.firstName} />
          <WhoPays forms={forms} />
          {forms.pictures.length > 0 && (
            <CardPictures forms={forms} appointmentId={visit.appointmentId} />
          )}
        </>
      ) : (
        <p className={styles.small}>{t('forms.none')}</p>
      )}
    </>
  );
}

function HowFar({ forms: { steps } }: { forms: FilledForms }) {
  const t = useCopy('desk');
  const { list } = useFormats();
  const open = steps.filter(({ isDone }) => !isDone).map(({ step }) => t(`forms.step.${step}`));
  return (
    <p className={styles.small}>
      {open.length === 0 ? t('forms.done') : t('forms.open', { list: list(open) })}
    </p>
  );
}

/** DOC-03: answers that need the pharmacist, with the question's text. */
function ToLookAt({ forms, firstName }: { forms: FilledForms; firstName: string }) {
  const t = useCopy('desk');
  const asked = useCopy('documents');
  const { answers, questions, steps } = forms;
  const isAnswered = steps.some(({ step, isDone }) => step === 'health-screening' && isDone);
  if (!isAnswered) return null;
  const toLookAt = questionsToLookAt(answers.screening, questions);
  if (toLookAt.length === 0) return <p>{t('forms.nothing')}</p>;
  return (
    <>
      <p>
        <strong>{t('forms.lookAt')}</strong>
      </p>
      <ul className={styles.list}>
        {toLookAt.map((id) => (
          <li key={id} data-may={false}>
            {asked(`screening.other.${id}`, { name: firstName })}{' '}
            <strong>{asked(`screening.${answers.screening[id] ?? 'notSure'}`)}</strong>
            {id === 'allergies' && answers.allergies !== '' && `: ${answers.allergies}`}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * DOC-04..DOC-06, DOC-09: data to copy into other systems, so in full. A card that was typed before
 * another way to pay was chosen is not shown.
 */
function WhoPays({ forms: { answers, steps } }: { forms: FilledForms }) {
  const t = useCopy('desk');
  const asked = useCopy('documents');
  const { cardBy, holder } = answers;
  const asks = (...some: readonly DocumentStep[]) => steps.some(({ step }) => some.includes(step));
  const isTyped = cardBy === 'typed';
  const isBrought = cardBy === 'brought' && asks('insurance-info', 'medicare');
  const rows = [
    { term: t('forms.language'), value: answers.language && t(`sheet.${answers.language}`) },
    {
      term: asked('readBack.insurance'),
      value: answers.insurance && asked(`insurance.${answers.insurance}`),
    },
    { term: asked('readBack.card'), value: isBrought ? t('forms.brings') : '' },
    ...(isTyped && asks('insurance-info')
      ? [
          { term: asked('card.payer'), value: answers.payer },
          { term: asked('card.memberId'), value: answers.memberId },
          { term: asked('card.groupNumber'), value: answers.groupNumber },
          { term: 'BIN', value: answers.bin },
          { term: 'PCN', value: answers.pcn },
          {
            term: t('forms.holder'),
            value: holder && (holder === 'self' ? t('forms.self') : answers.holderName),
          },
        ]
      : []),
    ...(isTyped && asks('medicare')
      ? [{ term: asked('medicare.number'), value: answers.mbi && formatMbi(answers.mbi) }]
      : []),
    {
      term: asked('readBack.doctor'),
      value: doctorLine(answers),
    },
  ].filter(({ value }) => value !== '');
  return <FactList rows={rows} />;
}

/**
 * DOC-11: the card as the patient photographed it. A picture is requested when a member opens it,
 * and that is logged.
 */
function CardPictures({ forms, appointmentId }: { forms: FilledForms; appointmentId: string }) {
  const t = useCopy('desk');
  const asked = useCopy('documents');
  const [isOpen, setOpen] = useState(false);
  const storeNumber = useDeskState(({ context }) => context.storeNumber) ?? '';
  const addressOf = (side: string) =>
    getDeskCardPicture.path
      .replace(':storeNumber', encodeURIComponent(storeNumber))
      .replace(':appointmentId', appointmentId)
      .replace(':side', side);
  return (
    <Disclosure summary={t('forms.pictures')} onToggle={setOpen}>
      {isOpen &&
        forms.pictures.map((side) => (
          <figure key={side} className={styles.picture}>
            <img src={addressOf(side)} alt={asked(`picture.${side}`)} />
            <figcaption className={styles.small}>{asked(`picture.${side}`)}</figcaption>
          </figure>
        ))}
    </Disclosure>
  );
}
