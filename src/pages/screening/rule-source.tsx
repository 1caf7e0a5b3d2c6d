import type { Verdict } from '#contract/vaccines.ts';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/**
 * ELG-07: the rule that decided, for visitors who want to check it. The table of rules is written
 * in English. Screen readers also announce the vaccine.
 */
export function RuleSource({ rule, of }: Pick<Verdict, 'rule'> & { of: string }) {
  const t = useCopy('screening');
  const formats = useFormats();
  return (
    <Disclosure
      summary={
        <>
          {t('source.summary')} <VisuallyHidden>{of}</VisuallyHidden>
        </>
      }
    >
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
