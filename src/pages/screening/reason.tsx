import type { Verdict } from '#contract/vaccines.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { stateName } from '#src/booking/state-name.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** The reasons that an age explains better. */
const AGE_REASONS: readonly string[] = ['tooYoung', 'tooOld', 'stateAge'];

type ReasonProps = { verdict: Verdict; snapshot: JourneySnapshot };

/** ELG-07: why a vaccine cannot be given now, in plain words, and the day that changes it. */
export function Reason({ verdict, snapshot }: ReasonProps) {
  const t = useCopy('screening');
  const formats = useFormats();
  const state = stateName(snapshot.context.place?.state ?? '');
  const { answer, limitYears, eligibleFrom } = verdict;
  const reason = answer === 'call' ? 'stateUnknown' : (verdict.reason ?? 'unknown');
  return (
    <>
      <p>
        {limitYears !== undefined && AGE_REASONS.includes(reason)
          ? t(`reasonAge.${reason}`, { state, age: limitYears })
          : t(`reason.${reason}`, { state })}
      </p>
      {(answer === 'call' || reason === 'immune') && <StoreToCall snapshot={snapshot} />}
      {eligibleFrom && (
        <p>
          <strong>{t('from', { date: formats.dateOfBirth(eligibleFrom) })}</strong>
        </p>
      )}
    </>
  );
}
