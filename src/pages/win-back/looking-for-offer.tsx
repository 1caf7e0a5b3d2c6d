import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { CancelButton } from './cancel-button.tsx';

/** As high as the offer that will replace it. */
const OFFER_HEIGHT = '13rem';

/** Shown while a time is found and held; the visitor can cancel without waiting for it. */
export function LookingForOffer() {
  const t = useCopy('win-back');
  return (
    <>
      <PageHeading lead={t('looking.lead')}>{t('looking.title')}</PageHeading>
      <Fetching label={t('looking.label')} count={1} blockHeight={OFFER_HEIGHT} />
      <ActionRow>
        <CancelButton />
      </ActionRow>
    </>
  );
}
