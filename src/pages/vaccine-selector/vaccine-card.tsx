import type { EligibleVaccine } from '#contract/vaccines.ts';
import { MENINGITIS, TBE } from '#domain/vaccine-codes.ts';
import type { Explanation } from '#machines/knowledge/events.ts';
import { useKnown } from '#src/app/use-journey.ts';
import type { Press } from '#src/components/button/press.ts';
import { Button } from '#src/components/button/button.tsx';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { Icon } from '#src/components/icon/icon.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { BookedBefore } from './booked-before.tsx';
import { useVaccineLine } from './use-vaccine-line.ts';
import styles from './vaccine-cards.module.css';
import { useVaccineNotes } from './vaccine-notes.tsx';

export type VaccineCardWays = {
  /** Opens an explanation of a vaccine (VAC-11); without it none is offered. */
  explain?: ((topic: Explanation) => Press) | undefined;
  /** Opens an existing appointment; without it there is no link. */
  onSeeBooked?: ((confirmationNumber: string) => void) | undefined;
};

type VaccineCardProps = VaccineCardWays & {
  vaccine: EligibleVaccine;
  isChosen: boolean;
  onToggle: () => void;
  /** Why it cannot be chosen with the others, once it was pressed. */
  refusal: string | undefined;
};

const isMeningitis = (code: string) => MENINGITIS.some((one) => one === code);

/** One vaccine: what it is, why it is for this person, and what to know before choosing. */
export function VaccineCard(props: VaccineCardProps) {
  const { vaccine, isChosen, onToggle, refusal, explain, onSeeBooked } = props;
  const t = useCopy('vaccine-selector');
  const { language } = useKnown('language');
  const lineOf = useVaccineLine();
  const notesOf = useVaccineNotes();
  const { vaccineCode, names } = vaccine;
  const name = language === 'es' ? names.spanish : names.display;
  return (
    <div className={styles.vaccine}>
      <ChoiceCard
        kind="checkbox"
        name="vaccineType"
        value={vaccineCode}
        checked={isChosen}
        onChange={onToggle}
        title={name}
        line={lineOf(vaccine)}
        footnote={notesOf(vaccine)}
      />
      {refusal && (
        <div role="alert" className={styles.refusal}>
          <Icon name="warning" size="small" />
          <span>{refusal}</span>
        </div>
      )}
      <BookedBefore code={vaccineCode} onSee={onSeeBooked} />
      {explain && isMeningitis(vaccineCode) && (
        <Button variant="quiet" icon="info" {...explain('meningitis')}>
          {t('meningitis.open')} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
      {explain && vaccineCode === TBE && (
        <Button variant="quiet" icon="info" {...explain('tbe')}>
          {t('tbe.open')}
        </Button>
      )}
    </div>
  );
}
