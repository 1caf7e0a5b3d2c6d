import { useEffect, useRef } from 'react';
import { vaccineAgainst } from '#domain/vaccines.ts';
import { emptyDate, type DateDraft } from '#machines/knowledge/dates.ts';
import { datesOf } from '#machines/knowledge/screening.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { focusField } from '#src/components/error-summary/focus-field.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { DoseDate } from '#src/forms/dose-date.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useAnswer, type QuestionProps } from '#src/forms/question-at.ts';
import { QuestionForm } from '#src/forms/question-form.tsx';
import { SaidUnsure } from '#src/forms/said-unsure.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** No series counts more earlier doses than this. */
const MOST_DATES = 6;

const fieldOf = (index: number) => `doseDates.${index}`;

/** VAC-09: when each dose of one vaccine was given, the last first. */
export function DoseDates(props: QuestionProps) {
  const t = useCopy('screening');
  const { step } = props;
  const known = useKnown('language', 'offered', 'vaccines', 'answers');
  const { language, answers } = known;
  const code = step.of ?? '';
  const dates = datesOf(known, code);
  const answer = useAnswer(props);
  const { whose, name } = useAskedOf();
  const keep = (changed: DateDraft[]) =>
    answer({ doseDates: { ...answers.doseDates, [code]: changed } });
  const focusNext = useFocusAfter(dates.length);
  return (
    <QuestionForm {...props} unsureLabel={t('doseDates.unsure')}>
      <PageHeading lead={t('doseDates.lead')}>
        {t(`doseDates.title.${whose}`, { name, vaccine: vaccineAgainst(code, language) })}
      </PageHeading>
      {dates.map((date, index) => (
        <div key={fieldOf(index)} className="stack stack-tight">
          <DoseDate
            name={fieldOf(index)}
            legend={index === 0 ? t('doseDates.last') : t('doseDates.earlier', { count: index })}
            hint={index === 0 ? t('doseDates.hint') : undefined}
            value={date}
            onChange={(changed) => keep(dates.with(index, changed))}
          />
          {index > 0 && (
            <div>
              <Button
                variant="quiet"
                icon="close"
                onPress={() => {
                  focusNext(fieldOf(index - 1));
                  keep(dates.toSpliced(index, 1));
                }}
              >
                {t('doseDates.remove', { count: index })}
              </Button>
            </div>
          )}
        </div>
      ))}
      {dates.length < MOST_DATES && (
        <div>
          <Button
            variant="quiet"
            icon="plus"
            onPress={() => {
              focusNext(fieldOf(dates.length));
              keep([...dates, emptyDate]);
            }}
          >
            {t('doseDates.add')}
          </Button>
        </div>
      )}
      <SaidUnsure {...props}>{t('doseDates.said')}</SaidUnsure>
    </QuestionForm>
  );
}

/** Where the focus goes after a date is added or removed: the pressed button may be gone. */
function useFocusAfter(length: number) {
  const wanted = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (wanted.current !== undefined) focusField(wanted.current);
    wanted.current = undefined;
  }, [length]);
  return (field: string) => {
    wanted.current = field;
  };
}
