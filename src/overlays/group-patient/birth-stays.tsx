import type { IsoDate } from '#domain/dates.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/**
 * The date of birth, read-only; and where to change it, since it may lead to other vaccines and
 * another time.
 */
export function BirthStays({ dateOfBirth }: { dateOfBirth: IsoDate }) {
  const t = useCopy('group-patient');
  const formats = useFormats();
  return (
    <div className="stack stack-tight">
      <p>{t('born', { date: formats.dateOfBirth(dateOfBirth) })}</p>
      <p className="small muted">{t('bornStays')}</p>
    </div>
  );
}
