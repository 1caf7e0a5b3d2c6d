import type { ViewProps } from '#src/app/view.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** RTE-18: a message's link that opens nothing any more; the appointment is as it was, and its number finds it. */
export function ClosedMessageLink({ snapshot, send }: ViewProps) {
  const t = useCopy('manage-appointment');
  const isExpired = snapshot.matches({ flow: { 'manage-appointment': 'linkExpired' } });
  const why = isExpired ? 'expired' : 'revoked';
  return (
    <>
      <PageHeading lead={t(`closed.${why}.lead`)}>{t(`closed.${why}.title`)}</PageHeading>
      <ActionRow>
        <Button variant="primary" icon="search" onPress={() => send({ type: 'find.wanted' })}>
          {t('closed.action')}
        </Button>
      </ActionRow>
      <p className="small muted">{t('closed.help')}</p>
    </>
  );
}
