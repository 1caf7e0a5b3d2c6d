import { useKnown, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import styles from './suggested-places.module.css';

/** LOC-02: places that an unknown text may mean; one press takes one. */
export function SuggestedPlaces({ label }: { label?: string }) {
  const send = useSend();
  const { suggestions } = useKnown('suggestions');
  return (
    <ul className={styles.places} aria-label={label}>
      {suggestions.map(({ text, zip }) => (
        <li key={zip + text}>
          <Button wide icon="pin" onPress={() => send({ type: 'place.chosen', text })}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  );
}
