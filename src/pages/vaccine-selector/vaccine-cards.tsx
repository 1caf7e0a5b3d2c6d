import type { EligibleVaccine } from '#contract/vaccines.ts';
import { MENINGITIS, TBE } from '#domain/vaccine-codes.ts';
import { MAX_VACCINES } from '#domain/vaccine-selection.ts';
import { VACCINE_SHELVES } from '#domain/vaccine-shelves.ts';
import type { Explanation } from '#machines/knowledge/events.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { BookedBefore } from './booked-before.tsx';
import { clashIn } from './clash.ts';
import { OtherVaccines } from './other-vaccines.tsx';
import { useVaccineLine } from './use-vaccine-line.ts';
import styles from './vaccine-cards.module.css';
import { useVaccineNotes } from './vaccine-notes.tsx';

type VaccineCardsProps = {
  chosen: readonly string[];
  onToggle: (code: string) => void;
  /** Where more can be read about a vaccine (VAC-11); without it nothing is offered to read. */
  onExplain?: (topic: Explanation) => void;
  /** Where an appointment that there is already can be seen; without it nothing leads there. */
  onSeeBooked?: (confirmationNumber: string) => void;
  problem: string | undefined;
};

const isMeningitis = (code: string) => MENINGITIS.some((one) => one === code);

/**
 * The vaccines of the catalogue as cards: those that can be booked, and the others with their
 * "when" (ux.md).
 */
export function VaccineCards(props: VaccineCardsProps) {
  const { chosen, onToggle, onExplain, onSeeBooked, problem } = props;
  const t = useCopy('vaccine-selector');
  const { language, offered } = useKnown('language', 'offered');
  const formats = useFormats();
  const lineOf = useVaccineLine();
  const notesOf = useVaccineNotes();
  const nameOf = ({ names }: EligibleVaccine) =>
    language === 'es' ? names.spanish : names.display;
  const shelves = VACCINE_SHELVES.map(({ id, codes }) => ({
    id,
    vaccines: offered.filter(
      ({ eligible, vaccineCode }) => eligible && codes.some((code) => code === vaccineCode),
    ),
  })).filter(({ vaccines }) => vaccines.length > 0);
  const others = offered.filter(({ eligible }) => !eligible);
  const clash = problem === undefined ? [] : clashIn(chosen);
  return (
    <>
      {clash.length > 0 && (
        <Alert tone="warn">
          {t('clash', { vaccines: formats.list(clash.map((code) => vaccineName(code, language))) })}
        </Alert>
      )}
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
            <div key={vaccine.vaccineCode} className={styles.vaccine}>
              <ChoiceCard
                kind="checkbox"
                name="vaccineType"
                value={vaccine.vaccineCode}
                checked={chosen.includes(vaccine.vaccineCode)}
                onChange={() => onToggle(vaccine.vaccineCode)}
                title={nameOf(vaccine)}
                line={lineOf(vaccine)}
                footnote={notesOf(vaccine.verdict)}
              />
              <BookedBefore code={vaccine.vaccineCode} onSee={onSeeBooked} />
              {onExplain && isMeningitis(vaccine.vaccineCode) && (
                <Button variant="quiet" icon="info" onPress={() => onExplain('meningitis')}>
                  {t('meningitis.open')} <VisuallyHidden>{nameOf(vaccine)}</VisuallyHidden>
                </Button>
              )}
              {onExplain && vaccine.vaccineCode === TBE && (
                <Button variant="quiet" icon="info" onPress={() => onExplain('tbe')}>
                  {t('tbe.open')}
                </Button>
              )}
            </div>
          ))}
        </ChoiceGroup>
      ))}
      {shelves.length > 0 && (
        <output className={styles.count}>
          {t('chosen', { count: chosen.length, most: MAX_VACCINES })}
        </output>
      )}
      {others.length > 0 && (
        <Disclosure summary={t('others.summary', { count: others.length })}>
          <OtherVaccines vaccines={others} />
          <p>{t('others.ask')}</p>
        </Disclosure>
      )}
    </>
  );
}
