import { useMatches, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { LinkTrouble } from '#src/links/link-trouble.tsx';

/**
 * The link could not be sent: try again with the same answers, or continue booking; nothing is lost
 * either way (API-03).
 */
export function LaterTrouble() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('finish-later');
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <LinkTrouble isLimited={matches({ flow: { 'finish-later': 'limited' } })} page="finish-later">
        <Button onPress={() => send({ type: 'later.requested' })}>{t('change')}</Button>
        <Button onPress={() => send({ type: 'back' })}>{t('goOn')}</Button>
      </LinkTrouble>
    </>
  );
}
