import { useKnown, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { writtenMoment } from '#src/i18n/moments.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

/**
 * QCK-01: the campaign's name, the next steps, and the deadline; nothing about the person (RES-04).
 */
export function Welcome() {
  const send = useSend();
  const t = useCopy('quick-flow');
  useOwnHeading();
  const { language, link } = useKnown('language', 'link');
  const { campaign, expiresAt } = link?.seen ?? {};
  return (
    <>
      <PageHeading lead={t('welcome.lead')}>{campaign?.name[language] ?? t('title')}</PageHeading>
      <p>{t('welcome.steps')}</p>
      <ActionRow>
        <Button
          variant="primary"
          icon="arrow-next"
          onPress={() => send({ type: 'invitation.accepted' })}
        >
          {t('welcome.accept')}
        </Button>
      </ActionRow>
      {expiresAt && (
        <p className="small muted">{t('welcome.until', { moment: writtenMoment(expiresAt) })}</p>
      )}
    </>
  );
}
