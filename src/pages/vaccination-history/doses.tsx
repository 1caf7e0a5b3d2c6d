import type { RecordedDose } from '#contract/records.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { Tag } from '#src/components/tag/tag.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type DosesProps = { doses: readonly RecordedDose[] };

/** CRD-02: every dose, newest first; those the patient told us of are marked. */
export function Doses({ doses }: DosesProps) {
  const t = useCopy('vaccination-history');
  const formats = useFormats();
  const { language } = useKnown('language');
  return (
    <section className="stack stack-tight" aria-labelledby="doses-title">
      <h2 id="doses-title">{t('doses.title')}</h2>
      {doses.length === 0 ? (
        <p>{t('doses.none')}</p>
      ) : (
        <SummaryList
          rows={doses.map(({ vaccineCode, on, source, maker, lot, store }) => ({
            key: `${vaccineCode} ${on} ${lot ?? ''}`,
            term: vaccineName(vaccineCode, language),
            value: (
              <>
                {formats.dateOfBirth(on)}
                {lot !== undefined && (
                  <>
                    <br />
                    {t('doses.lot', { brand: maker ?? '', lot })}
                  </>
                )}
                {lot === undefined && maker !== undefined && (
                  <>
                    <br />
                    {maker}
                  </>
                )}
                <br />
                {source === 'given' ? store : <Tag tone="calm">{t('doses.told')}</Tag>}
              </>
            ),
          }))}
        />
      )}
    </section>
  );
}
