import { useKnown, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { SuggestedPlaces } from './suggested-places.tsx';
import { useOwnHeading } from './use-own-heading.ts';

/** LOC-02: the text is not a known place, but these are similar. */
export function PlaceChoice() {
  const send = useSend();
  const t = useCopy('get-started');
  useOwnHeading();
  const { start } = useKnown('start');
  return (
    <>
      <PageHeading lead={t('place.lead', { text: start.location })}>{t('place.title')}</PageHeading>
      <SuggestedPlaces />
      <Button variant="quiet" onPress={() => send({ type: 'back' })}>
        {t('place.other')}
      </Button>
    </>
  );
}
