import type { Verdict } from '#contract/vaccines.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { stateName } from '#src/booking/state-name.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** Reasons that are better explained with the age. */
const AGE_REASONS: readonly string[] = ['tooYoung', 'tooOld', 'stateAge'];

/** Reasons that end in "please call a store". */
const CALLING: readonly string[] = ['immune', 'notRecommended'];

/** ELG-07: why a vaccine cannot be given now, in plain words, and the day that changes it. */
export function Reason({ verdict }: { verdict: Verdict }) {
  const t = useCopy('screening');
  const formats = useFormats();
  const { place } = useKnown('place');
  const state = stateName(place?.state ?? '');
  const { answer, limitYears, eligibleFrom } = verdict;
  const reason = answer === 'call' ? 'stateUnknown' : (verdict.reason ?? 'unknown');
  return (
    <>
      <p>
        {limitYears !== undefined && AGE_REASONS.includes(reason)
          ? t(`reasonAge.${reason}`, { state, age: limitYears })
          : t(`reason.${reason}`, { state })}
      </p>
      {(answer === 'call' || CALLING.includes(reason)) && <StoreToCall />}
      {eligibleFrom && (
        <p>
          <strong>{t('from', { date: formats.dateOfBirth(eligibleFrom) })}</strong>
        </p>
      )}
    </>
  );
}
