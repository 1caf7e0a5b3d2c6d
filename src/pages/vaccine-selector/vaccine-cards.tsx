import type { EligibleVaccine } from '#contract/vaccines.ts';
import { MAX_VACCINES } from '#domain/vaccine-selection.ts';
import { VACCINE_SHELVES } from '#domain/vaccine-shelves.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './vaccine-cards.module.css';

type VaccineCardsProps = {
  snapshot: JourneySnapshot;
  chosen: readonly string[];
  onToggle: (code: string) => void;
  problem: string | undefined;
};

/** The vaccines of the catalogue as cards: those that can be booked, and the others with their "when" (ux.md). */
export function VaccineCards({ snapshot, chosen, onToggle, problem }: VaccineCardsProps) {
  const t = useCopy('vaccine-selector');
  const { language, offered } = snapshot.context;
  const nameOf = ({ names }: EligibleVaccine) =>
    language === 'es' ? names.spanish : names.display;
  const shelves = VACCINE_SHELVES.map(({ id, codes }) => ({
    id,
    vaccines: offered.filter(
      ({ eligible, vaccineCode }) => eligible && codes.some((code) => code === vaccineCode),
    ),
  })).filter(({ vaccines }) => vaccines.length > 0);
  const refused = offered.filter(({ eligible }) => !eligible);
  return (
    <>
      {shelves.map(({ id, vaccines }, place) => (
        <ChoiceGroup
          key={id}
          id={place === 0 ? 'vaccineType' : `vaccineType-${id}`}
          legend={t(`shelf.${id}`)}
          hint={place === 0 ? t('hint', { count: MAX_VACCINES }) : undefined}
          problem={place === 0 ? problem : undefined}
          layout="pair"
        >
          {vaccines.map((vaccine) => (
            <ChoiceCard
              key={vaccine.vaccineCode}
              kind="checkbox"
              name="vaccineType"
              value={vaccine.vaccineCode}
              checked={chosen.includes(vaccine.vaccineCode)}
              onChange={() => onToggle(vaccine.vaccineCode)}
              title={nameOf(vaccine)}
              line={vaccineByCode(vaccine.vaccineCode)?.about[language]}
            />
          ))}
        </ChoiceGroup>
      ))}
      <output className={styles.count}>
        {t('chosen', { count: chosen.length, most: MAX_VACCINES })}
      </output>
      {refused.length > 0 && (
        <Disclosure summary={t('others.summary', { count: refused.length })}>
          <ul className={styles.others}>
            {refused.map((vaccine) => (
              <li key={vaccine.vaccineCode}>
                <strong>{nameOf(vaccine)}</strong> <Refusal vaccine={vaccine} />
              </li>
            ))}
          </ul>
          <p>{t('others.ask')}</p>
        </Disclosure>
      )}
    </>
  );
}

function Refusal({ vaccine: { refusal } }: { vaccine: EligibleVaccine }) {
  const t = useCopy('vaccine-selector');
  const formats = useFormats();
  if (!refusal) return null;
  if (refusal.reason === 'tooOld') return t('others.tooOld', { count: refusal.limitYears });
  return refusal.eligibleFrom
    ? t('others.from', {
        count: refusal.limitYears,
        date: formats.dateOfBirth(refusal.eligibleFrom),
      })
    : t('others.tooYoung', { count: refusal.limitYears });
}
