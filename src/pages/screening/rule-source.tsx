import type { Verdict } from '#contract/vaccines.ts';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** ELG-07: the rule that decided, for whoever wants to check it. The table of rules is written in English. */
export function RuleSource({ rule }: Pick<Verdict, 'rule'>) {
  const t = useCopy('screening');
  const formats = useFormats();
  return (
    <Disclosure summary={t('source.summary')}>
      <p>{t('source.lead')}</p>
      <p lang="en">{rule.says}</p>
      <p lang="en" className="muted">
        {rule.source}
      </p>
      {rule.effectiveFrom && (
        <p>{t('source.since', { date: formats.dateOfBirth(rule.effectiveFrom) })}</p>
      )}
    </Disclosure>
  );
}
