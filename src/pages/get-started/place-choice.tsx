import { useKnown, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import styles from './place-choice.module.css';
import { useOwnHeading } from './use-own-heading.ts';

/** LOC-02: the text is no place we know, but these are near to it. */
export function PlaceChoice() {
  const send = useSend();
  const t = useCopy('get-started');
  useOwnHeading();
  const { start, suggestions } = useKnown('start', 'suggestions');
  return (
    <>
      <PageHeading lead={t('place.lead', { text: start.location })}>{t('place.title')}</PageHeading>
      <ul className={styles.places}>
        {suggestions.map(({ text, zip }) => (
          <li key={zip + text}>
            <Button wide icon="pin" onPress={() => send({ type: 'place.chosen', text })}>
              {text}
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onPress={() => send({ type: 'back' })}>
        {t('place.other')}
      </Button>
    </>
  );
}
