import type { BookingOption } from '#machines/knowledge/start.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { BirthField } from '#src/forms/birth-field.tsx';
import { useFormStep } from '#src/forms/form-step.ts';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { OneOf } from '#src/components/one-of/one-of.tsx';

/** A place in the line is for one person: a group books a time, or asks at the counter. */
const OPTIONS: readonly Extract<BookingOption, 'me' | 'dependent'>[] = ['me', 'dependent'];

/** WLK-01: for whom, and how old; shows what the store has today from the start. */
export function WalkInStartView() {
  const send = useSend();
  const t = useCopy('walk-in-start');
  const first = useCopy('get-started');
  const common = useCopy('common');
  const formats = useFormats();
  const { problemOf } = useProblems();
  const step = useFormStep('flow');
  const { start, today, door, language } = useKnown('start', 'today', 'door', 'language');
  const isDependent = start.bookingOption === 'dependent';
  const inStock = formats.list((door?.vaccines ?? []).map((code) => vaccineName(code, language)));
  return (
    <>
      <PageHeading lead={t('lead', { store: door?.store.name ?? '' })}>{t('title')}</PageHeading>
      <AnswerForm step={step} onSubmit={() => send({ type: 'start.submitted' })}>
        <OneOf
          id="bookingOption"
          legend={t('who')}
          problem={problemOf('bookingOption')}
          layout="tight"
          choices={OPTIONS.map((value) => ({ value, title: first(`who.${value}`) }))}
          chosen={start.bookingOption}
          onChoose={(value) => send({ type: 'start.typed', draft: { bookingOption: value } })}
        />
        <BirthField
          legend={isDependent ? first('born.legendOther') : first('born.legend')}
          draft={start}
          today={today}
          onType={(draft) => send({ type: 'start.typed', draft })}
          problem={problemOf('dob')}
          whose={isDependent ? 'other' : 'own'}
        />
        <SubmitRow isBusy={step === 'busy'} busyLabel={common('waiting.looking')} />
      </AnswerForm>
      <Disclosure summary={t('inStock')}>
        <p>{inStock}</p>
      </Disclosure>
    </>
  );
}
