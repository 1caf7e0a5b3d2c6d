import { useMatches, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** Shown while the record, or the list of people, is loaded; and when that failed. */
export function Reading() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('vaccination-history');
  const at = (state: 'listFailed' | 'listUnanswered') =>
    matches({ flow: { 'vaccination-history': state } });
  const isOfList = at('listFailed') || at('listUnanswered');
  return (
    <>
      <PageHeading>{t('find.title')}</PageHeading>
      <Fetching label={t('reading')}>
        {isOfList && (
          <Button onPress={() => send({ type: 'find.wanted' })}>{t('none.find')}</Button>
        )}
      </Fetching>
    </>
  );
}
