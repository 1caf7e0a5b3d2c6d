import { dueAlone } from '#machines/knowledge/judgement.ts';
import { useJourney, useKnown } from '#src/app/use-journey.ts';
import { shortVaccineName } from '#domain/vaccines.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import styles from './vaccine-cards.module.css';

/**
 * VAC-14: a visitor who came for the one vaccine that is due needs no list: one press takes it and
 * continues. Hidden once something is chosen.
 */
export function DueAlone({ onTake }: { onTake: (code: string) => void }) {
  const t = useCopy('vaccine-selector');
  const { language } = useKnown('language');
  const codes = useJourney(({ context }) => dueAlone(context).join(' '));
  if (codes === '') return null;
  return (
    <section className={styles.alone} aria-label={t('alone.title')}>
      <p>{t('alone.title')}</p>
      <ActionRow>
        {codes.split(' ').map((code) => (
          <Button key={code} onPress={() => onTake(code)}>
            {t('alone.press', { vaccine: shortVaccineName(code, language) })}
          </Button>
        ))}
      </ActionRow>
    </section>
  );
}
