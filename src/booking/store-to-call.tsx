import { useJourney } from '#src/app/use-journey.ts';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * Whom to ask what the tables do not know, a press away (ELG-07); without a known store, in words.
 */
export function StoreToCall() {
  const t = useCopy('screening');
  const store = useJourney(({ context }) => context.storeToCall);
  if (!store) return <p>{t('call.anyStore')}</p>;
  return (
    <p>
      {t('call.store', { store: store.name })}{' '}
      <a href={`tel:+1-${store.phone}`} className="no-break">
        {store.phone}
      </a>
    </p>
  );
}
