import { pathOf } from '#domain/pages.ts';
import { useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** CRD-02: nothing was given at a visit of this account. */
export function NoRecords() {
  const send = useSend();
  const t = useCopy('vaccination-history');
  return (
    <>
      <PageHeading lead={t('none.lead')}>{t('none.title')}</PageHeading>
      <ActionRow>
        <Button variant="primary" icon="search" onPress={() => send({ type: 'find.wanted' })}>
          {t('none.find')}
        </Button>
        <Link look="secondary" to={pathOf('get-started')}>
          {t('none.book')}
        </Link>
      </ActionRow>
    </>
  );
}
