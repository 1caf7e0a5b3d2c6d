import type { ReactNode } from 'react';
import type { FaqAlias } from '#domain/content-places.ts';
import { MAX_VACCINES } from '#domain/vaccine-selection.ts';
import { useFaq } from '#src/banner/known-contents.ts';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * VAC-13: what raises the risk of RSV, by CDC's list for ages 50 and over (ACIP, June 2024 and
 * April 2025).
 */
const RSV_RISKS = [
  'heart',
  'lungs',
  'kidneys',
  'diabetes',
  'nerves',
  'liver',
  'blood',
  'weight',
  'immune',
  'home',
  'frail',
] as const;

/** VAC-13: three questions that come up while choosing; the editors' text, if any, comes first. */
export function VaccineFaq() {
  const t = useCopy('vaccine-selector');
  const said = useFaq();
  const question = (alias: FaqAlias, summary: string, answer: ReactNode) => {
    const own = said(alias);
    return (
      <Disclosure summary={own?.title ?? summary}>
        {own ? <p className="as-written">{own.body}</p> : answer}
      </Disclosure>
    );
  };
  return (
    <section className="stack stack-tight" aria-labelledby="faq-title">
      <h2 id="faq-title">{t('faq.title')}</h2>
      {question(
        'faq-vaccine-not-found',
        t('faq.missing.question'),
        <p>{t('faq.missing.answer')}</p>,
      )}
      {question(
        'faq-more-vaccines',
        t('faq.more.question', { count: MAX_VACCINES }),
        <p>{t('faq.more.answer', { count: MAX_VACCINES })}</p>,
      )}
      {question(
        'faq-rsv-conditions',
        t('faq.rsv.question'),
        <>
          <p>{t('faq.rsv.answer')}</p>
          <ul>
            {RSV_RISKS.map((risk) => (
              <li key={risk}>{t(`faq.rsv.risk.${risk}`)}</li>
            ))}
          </ul>
          <p>{t('faq.rsv.unsure')}</p>
        </>,
      )}
    </section>
  );
}
