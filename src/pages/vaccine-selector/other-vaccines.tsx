import type { EligibleVaccine, Verdict } from '#contract/vaccines.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { stateName } from '#src/booking/state-name.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './other-vaccines.module.css';

type OtherVaccinesProps = { vaccines: readonly EligibleVaccine[] };

const isUnknown = ({ verdict: { answer, reason } }: EligibleVaccine) =>
  answer === 'call' || reason === 'stateUnknown';

/**
 * What cannot be booked now: first what to ask a store about, then each vaccine with its reason,
 * the day that changes it, and the rule (ELG-07).
 */
export function OtherVaccines({ vaccines }: OtherVaccinesProps) {
  const { language, place } = useKnown('language', 'place');
  const state = stateName(place?.state ?? '');
  const unknown = vaccines.filter(isUnknown);
  const known = vaccines.filter((vaccine) => !isUnknown(vaccine));
  return (
    <>
      <ToAsk vaccines={unknown} />
      <ul className={styles.others}>
        {known.map(({ vaccineCode, verdict }) => {
          const name = vaccineName(vaccineCode, language);
          return (
            <li key={vaccineCode} className={styles.other}>
              <strong>{name}</strong>
              <Why verdict={verdict} state={state} />
              {verdict.reason === 'immune' && <StoreToCall />}
              <TheRule rule={verdict.rule} name={name} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Vaccines for which the state's rule is unknown; one rule covers them all. */
function ToAsk({ vaccines }: OtherVaccinesProps) {
  const t = useCopy('vaccine-selector');
  const { language, place } = useKnown('language', 'place');
  const [first] = vaccines;
  if (!first) return null;
  const names = vaccines.map(({ vaccineCode }) => vaccineName(vaccineCode, language));
  return (
    <div className={styles.ask}>
      <p>
        {t('others.stateUnknown', {
          count: vaccines.length,
          state: stateName(place?.state ?? ''),
        })}
      </p>
      <StoreToCall />
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <TheRule rule={first.verdict.rule} name={names.join(', ')} />
    </div>
  );
}

function Why({ verdict, state }: { verdict: Verdict; state: string }) {
  const t = useCopy('vaccine-selector');
  const formats = useFormats();
  const { reason = 'notRecommended', limitYears, eligibleFrom } = verdict;
  const isAge = reason === 'tooYoung' || reason === 'tooOld' || reason === 'stateAge';
  const why =
    isAge && limitYears === undefined
      ? t('others.otherAge')
      : t(`others.${reason}`, { years: limitYears, state });
  return (
    <p>
      {why}
      {eligibleFrom && ` ${t('others.from', { date: formats.dateOfBirth(eligibleFrom) })}`}
    </p>
  );
}

/** The tables of rules are in English, and are marked so for screen readers. */
function TheRule({ rule, name }: { rule: Verdict['rule']; name: string }) {
  const t = useCopy('vaccine-selector');
  const formats = useFormats();
  return (
    <Disclosure
      summary={
        <>
          {t('others.rule.summary')} <VisuallyHidden>{name}</VisuallyHidden>
        </>
      }
    >
      <p lang="en">{rule.says}</p>
      <p>
        {t('others.rule.source')} <span lang="en">{rule.source}</span>
      </p>
      {rule.effectiveFrom && (
        <p>{t('others.rule.since', { date: formats.dateOfBirth(rule.effectiveFrom) })}</p>
      )}
    </Disclosure>
  );
}
