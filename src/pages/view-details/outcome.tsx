import { useKnown, useSend } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { Button } from '#src/components/button/button.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import type { ShownProps } from './shown.ts';

/**
 * DSK-03: for each vaccine, whether it was given, and what a doctor would ask about it; never why
 * not.
 */
export function Outcome({ appointment: { outcome } }: ShownProps) {
  const send = useSend();
  const t = useCopy('view-details');
  const formats = useFormats();
  const { language } = useKnown('language');
  if (!outcome) return null;
  return (
    <section className="stack stack-tight" aria-labelledby="outcome-title">
      <h2 id="outcome-title">{t('outcome.title')}</h2>
      <SummaryList
        rows={outcome.map(({ code, given }) => ({
          term: vaccineName(code, language),
          value: given ? (
            <>
              {t('outcome.given', { date: formats.dateOfBirth(given.on) })}
              <br />
              {t('outcome.lot', { brand: given.maker, lot: given.lot })}
            </>
          ) : (
            t('outcome.notGiven')
          ),
        }))}
      />
      <div data-print="hide">
        <Button icon="shield" onPress={() => send({ type: 'record.opened' })}>
          {t('outcome.record')}
        </Button>
      </div>
    </section>
  );
}
