import type { Verdict } from '#contract/vaccines.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** The reasons that an age explains better. */
const AGE_REASONS: readonly string[] = ['tooYoung', 'tooOld', 'stateAge'];

type ReasonProps = { verdict: Verdict; state: string };

/** ELG-07: why a vaccine cannot be given now, in plain words, and the day that changes it. */
export function Reason({ verdict, state }: ReasonProps) {
  const t = useCopy('screening');
  const formats = useFormats();
  const { answer, limitYears, eligibleFrom } = verdict;
  const reason = answer === 'call' ? 'stateUnknown' : (verdict.reason ?? 'unknown');
  return (
    <>
      <p>
        {limitYears !== undefined && AGE_REASONS.includes(reason)
          ? t(`reasonAge.${reason}`, { state, age: limitYears })
          : t(`reason.${reason}`, { state })}
      </p>
      {reason === 'stateUnknown' && <p>{t('storeNumber')}</p>}
      {eligibleFrom && (
        <p>
          <strong>{t('from', { date: formats.dateOfBirth(eligibleFrom) })}</strong>
        </p>
      )}
    </>
  );
}
