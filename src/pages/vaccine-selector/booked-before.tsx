import { bookedBefore } from '#machines/knowledge/booked-before.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { Button } from '#src/components/button/button.tsx';
import { Icon } from '#src/components/icon/icon.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './vaccine-cards.module.css';

type BookedBeforeProps = {
  code: string;
  onSee: ((confirmationNumber: string) => void) | undefined;
};

/**
 * VAC-15: says that a vaccine is booked already, for whom and when, with a link. It can be chosen
 * all the same: a series has more than one dose, and two people may share a birthday.
 */
export function BookedBefore({ code, onSee }: BookedBeforeProps) {
  const t = useCopy('vaccine-selector');
  const formats = useFormats();
  const context = useJourney((snapshot) => snapshot.context);
  const vaccine = vaccineName(code, context.language);
  return bookedBefore(context)
    .filter(({ vaccineCode }) => vaccineCode === code)
    .map(({ confirmationNumber, firstName: name, date: on }) => {
      const date = formats.longDate(on);
      return (
        <div key={confirmationNumber} className={styles.booked}>
          <span className={styles.bookedWhen}>
            <Icon name="calendar" size="small" />
            <span>{t('card.booked', { name, date })}</span>
          </span>
          {onSee && (
            <Button variant="quiet" onPress={() => onSee(confirmationNumber)}>
              {t('card.seeBooked')}{' '}
              <VisuallyHidden>{t('card.seeBookedOf', { vaccine, date })}</VisuallyHidden>
            </Button>
          )}
        </div>
      );
    });
}
