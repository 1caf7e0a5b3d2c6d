import { useMatches, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** While the record, or whose there are, is read; and when that came to nothing. */
export function Reading() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('vaccination-history');
  const common = useCopy('common');
  const at = (state: 'failed' | 'timedOut' | 'listFailed' | 'listTimedOut') =>
    matches({ flow: { 'vaccination-history': state } });
  const isOfList = at('listFailed') || at('listTimedOut');
  return (
    <>
      <PageHeading>{t('find.title')}</PageHeading>
      {isOfList || at('failed') || at('timedOut') ? (
        <Trouble>
          {isOfList && (
            <Button onPress={() => send({ type: 'find.wanted' })}>{t('none.find')}</Button>
          )}
        </Trouble>
      ) : (
        <Skeleton label={t('reading')} stillLabel={common('waiting.still')} />
      )}
    </>
  );
}
