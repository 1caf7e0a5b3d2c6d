import { MAX_VACCINES } from '#domain/vaccine-selection.ts';
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

/** VAC-13: three questions that come up while choosing. */
export function VaccineFaq() {
  const t = useCopy('vaccine-selector');
  return (
    <section className="stack stack-tight" aria-labelledby="faq-title">
      <h2 id="faq-title">{t('faq.title')}</h2>
      <Disclosure summary={t('faq.missing.question')}>
        <p>{t('faq.missing.answer')}</p>
      </Disclosure>
      <Disclosure summary={t('faq.more.question', { count: MAX_VACCINES })}>
        <p>{t('faq.more.answer', { count: MAX_VACCINES })}</p>
      </Disclosure>
      <Disclosure summary={t('faq.rsv.question')}>
        <p>{t('faq.rsv.answer')}</p>
        <ul>
          {RSV_RISKS.map((risk) => (
            <li key={risk}>{t(`faq.rsv.risk.${risk}`)}</li>
          ))}
        </ul>
        <p>{t('faq.rsv.unsure')}</p>
      </Disclosure>
    </section>
  );
}
