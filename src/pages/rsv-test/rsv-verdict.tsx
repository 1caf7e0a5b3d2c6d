import type { Verdict } from '#contract/vaccines.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { SummaryList, type SummaryRow } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** The verdict, and the rule behind it (ELG-07). The table of rules is written in English. */
export function RsvVerdict({ verdict }: { verdict: Verdict | undefined }) {
  const t = useCopy('rsv-test');
  const formats = useFormats();
  if (!verdict) return <Alert tone="warn">{t('nothing')}</Alert>;
  const { answer, reason, dose, prescription, confirm, eligibleFrom, rule } = verdict;
  const rows: SummaryRow[] = [
    { term: t('result.answer'), value: t(`verdict.${answer}`) },
    ...(reason ? [{ term: t('result.reason'), value: <code>{reason}</code> }] : []),
    ...(eligibleFrom ? [{ term: t('result.from'), value: formats.dateOfBirth(eligibleFrom) }] : []),
    ...(dose === undefined ? [] : [{ term: t('result.dose'), value: formats.number(dose) }]),
    { term: t('result.prescription'), value: t(prescription ? 'answer.yes' : 'answer.no') },
    { term: t('result.confirm'), value: t(confirm ? 'answer.yes' : 'answer.no') },
    { term: t('result.rule'), value: <code>{rule.id}</code> },
    { term: t('result.says'), value: <span lang="en">{rule.says}</span> },
    { term: t('result.source'), value: <span lang="en">{rule.source}</span> },
  ];
  return (
    <section className="stack" aria-labelledby="rsv-result">
      <h2 id="rsv-result">{t('result.title')}</h2>
      <SummaryList rows={rows} />
    </section>
  );
}
