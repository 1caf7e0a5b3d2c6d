import { YES_NO_UNSURE, type HealthQuestion } from '#domain/screening.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { OneOf } from '#src/components/one-of/one-of.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useAskedOf } from './asked-of.ts';
import { useAnswer, type QuestionProps } from './question-at.ts';
import { QuestionForm } from './question-form.tsx';
import { useProblems } from './use-problems.ts';
import styles from './yes-no-question.module.css';

/**
 * What counts as a yes, one line each; VAC-13 lists the eleven risks for RSV, ACIP those for
 * meningitis (MMWR 2020;69(RR-9), table 3).
 */
const EXAMPLES = {
  immunocompromised: ['cancer', 'transplant', 'hiv', 'drugs', 'birth'],
  chronicCondition: [
    'heart',
    'lungs',
    'kidneys',
    'diabetes',
    'nerves',
    'liver',
    'blood',
    'weight',
    'immune',
    'nursingHome',
    'other',
  ],
  meningitisRisk: [
    'spleen',
    'complement',
    'hiv',
    'outbreak',
    'travel',
    'campus',
    'military',
    'laboratory',
  ],
  meningitisBRisk: ['spleen', 'complement', 'outbreak', 'laboratory'],
  pregnant: [],
} as const satisfies Record<HealthQuestion, readonly string[]>;

/** Risks shared by two questions have one set of texts. */
const WORDS_OF: Partial<Record<HealthQuestion, HealthQuestion>> = {
  meningitisBRisk: 'meningitisRisk',
};

type YesNoProps = QuestionProps & { question: HealthQuestion };

/** A health question: yes, no, or not sure, which never blocks (RSV-01, COV-05). */
export function YesNoQuestion({ question, ...props }: YesNoProps) {
  const t = useCopy('screening');
  const { problemOf } = useProblems();
  const { answers } = useKnown('answers');
  const answer = useAnswer(props);
  const { whose, name } = useAskedOf();
  const examples = EXAMPLES[question];
  return (
    <QuestionForm {...props}>
      <OneOf
        id={question}
        legend={t(`ask.${whose}.${question}`, { name })}
        legendLook="title"
        hint={t(`hint.${question}`)}
        problem={problemOf(question)}
        // Who goes from the question to its answers with the keys hears what counts, too.
        {...(examples.length > 0 && { detailIds: `${question}-counts ${question}-examples` })}
        choices={YES_NO_UNSURE.map((value) => ({
          value,
          title: t(`answer.${value}`),
          line: value === 'notSure' ? t('notSureLine') : undefined,
        }))}
        chosen={answers[question]}
        onChoose={(value) => answer({ [question]: value })}
      >
        {examples.length > 0 && (
          <>
            <p id={`${question}-counts`}>{t('whatCounts')}</p>
            <ul
              id={`${question}-examples`}
              className={styles.examples}
              aria-labelledby={`${question}-counts`}
            >
              {examples.map((example) => (
                <li key={example}>{t(`example.${WORDS_OF[question] ?? question}.${example}`)}</li>
              ))}
            </ul>
          </>
        )}
      </OneOf>
    </QuestionForm>
  );
}
