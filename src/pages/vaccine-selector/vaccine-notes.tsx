import type { EligibleVaccine, Verdict } from '#contract/vaccines.ts';
import { Icon, type IconName } from '#src/components/icon/icon.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './vaccine-notes.module.css';

/**
 * Why a vaccine is for this person, and what choosing it entails besides a shot: a later day,
 * questions, a prescription (VAC-05, VAC-14, ELG-07).
 */
export function useVaccineNotes() {
  const t = useCopy('vaccine-selector');
  const formats = useFormats();
  const laterNote = ({ reason, limitYears, eligibleFrom }: Verdict) => {
    if (eligibleFrom === undefined) return [];
    const date = formats.dateOfBirth(eligibleFrom);
    if (reason === 'season') return [t('card.fromSeason', { date })];
    const isAge = (reason === 'tooYoung' || reason === 'stateAge') && limitYears !== undefined;
    return [isAge ? t('card.fromAge', { date, years: limitYears }) : t('card.from', { date })];
  };
  return ({ verdict, due }: Pick<EligibleVaccine, 'verdict' | 'due'>) => {
    const notes: Note[] = [
      ...(due ? [{ icon: 'check' as const, text: t(`due.${due.because}`, ageOf(due)) }] : []),
      ...(verdict.answer === 'later'
        ? laterNote(verdict).map((text) => ({ icon: 'calendar' as const, text }))
        : []),
      ...(verdict.answer === 'ask' ? [{ icon: 'info' as const, text: t('card.ask') }] : []),
      ...(verdict.prescription ? [{ icon: 'shield' as const, text: t('card.prescription') }] : []),
    ];
    return notes.length > 0 ? <Notes notes={notes} /> : undefined;
  };
}

const ageOf = ({ fromYears, toYears }: NonNullable<EligibleVaccine['due']>) => ({
  years: fromYears ?? toYears,
  until: toYears,
});

interface Note {
  icon: IconName;
  text: string;
}

function Notes({ notes }: { notes: readonly Note[] }) {
  return (
    <span className={styles.notes}>
      {notes.map(({ icon, text }) => (
        <span className={styles.note} key={text}>
          <Icon name={icon} size="small" />
          <span>{text}</span>
        </span>
      ))}
    </span>
  );
}
