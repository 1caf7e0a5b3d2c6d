import type { ViewProps } from '#src/app/view.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from './use-own-heading.ts';

/** Groups cannot be booked together yet; the page says so and offers what can be done now. */
export function ForGroup({ send }: ViewProps) {
  const t = useCopy('get-started');
  useOwnHeading();
  const common = useCopy('common');
  return (
    <>
      <PageHeading lead={t('group.lead')}>{t('group.title')}</PageHeading>
      <p>{t('group.now')}</p>
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'booking.restarted' })}>
          {t('group.alone')}
        </Button>
        <Button icon="arrow-back" onPress={() => send({ type: 'back' })}>
          {common('back')}
        </Button>
      </ActionRow>
    </>
  );
}
