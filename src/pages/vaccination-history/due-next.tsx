import type { DueDose } from '#contract/records.ts';
import type { IsoDate } from '#domain/dates.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { shortVaccineName } from '#domain/vaccines.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type DueNextProps = { due: readonly DueDose[]; today: IsoDate };

/** CRD-05: what can be booked next, and from when; a press books it. */
export function DueNext({ due, today }: DueNextProps) {
  const send = useSend();
  const t = useCopy('vaccination-history');
  const formats = useFormats();
  const { language } = useKnown('language');
  const when = ({ from, dose, isBegun, bookedOn }: DueDose) => {
    if (bookedOn !== undefined) return t('due.booked', { date: formats.dateOfBirth(bookedOn) });
    const date = formats.dateOfBirth(from);
    if (from > today) return t('due.from', { date });
    return isBegun && dose !== undefined && dose > 1 ? t('due.now', { dose }) : t('due.again');
  };
  return (
    <section className="stack stack-tight" aria-labelledby="due-title">
      <h2 id="due-title">{t('due.title')}</h2>
      {due.length === 0 ? (
        <p>{t('due.none')}</p>
      ) : (
        <>
          <SummaryList
            rows={due.map((dose) => ({
              term: vaccineName(dose.vaccineCode, language),
              value: when(dose),
              // VAC-15: it would be refused.
              ...(dose.bookedOn === undefined && {
                action: {
                  label: t('due.book', { vaccine: shortVaccineName(dose.vaccineCode, language) }),
                  onPress: () => send({ type: 'nextDose.booked', vaccineCode: dose.vaccineCode }),
                },
              }),
            }))}
          />
          <p className="small muted">{t('due.about')}</p>
        </>
      )}
    </section>
  );
}
