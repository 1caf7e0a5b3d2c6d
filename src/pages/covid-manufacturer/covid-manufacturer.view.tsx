import type { VaccineDetails } from '#contract/vaccines.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { makersIn } from '#machines/knowledge/judgement.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { SecondDose } from '#src/booking/second-dose.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { OneOf } from '#src/components/one-of/one-of.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** The brand names: 'Comirnaty'. */
const brandsOf = (covid: VaccineDetails | undefined, maker: string): string[] => [
  ...new Set(
    covid?.products.flatMap(({ manufacturer, name }) => (manufacturer === maker ? name : [])),
  ),
];

/**
 * RTE-03, COV-02: the manufacturer of the COVID-19 vaccine, in the server's order; no preference is
 * an answer.
 */
export function CovidManufacturerView() {
  const send = useSend();
  const t = useCopy('covid-manufacturer');
  const common = useCopy('common');
  const formats = useFormats();
  const { problemOf } = useProblems();
  const { whose, name } = useAskedOf();
  const known = useKnown('maker', 'details', 'vaccines');
  const { maker, details } = known;
  const covid = details.find(({ vaccineCode }) => vaccineCode === COVID);
  const choices = [
    ...makersIn(known).map(({ code, name }) => ({
      value: code,
      title: name,
      line: formats.list(brandsOf(covid, code)),
    })),
    { value: SLOT_DEFAULTS.manufacturerFilter, title: t('any'), line: t('anyLine') },
  ];
  return (
    <AnswerForm step="asking" onSubmit={() => send({ type: 'maker.submitted' })}>
      <OneOf
        id="manufacturer"
        legend={t(`title.${whose}`, { name })}
        legendLook="title"
        hint={t('hint')}
        problem={problemOf('manufacturer')}
        choices={choices}
        chosen={maker}
        onChoose={(code) => send({ type: 'maker.preferred', code })}
      />
      <SecondDose details={details} />
      <ActionRow>
        <Button type="submit" variant="primary" icon="arrow-next">
          {common('continue')}
        </Button>
      </ActionRow>
    </AnswerForm>
  );
}
