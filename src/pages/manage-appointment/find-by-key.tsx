import { useKnown, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { FinderForm } from './finder-form.tsx';

/**
 * RTE-18, CAN-03: the message's link names the appointment; the date of birth proves that the
 * visitor is its patient.
 */
export function FindByKey() {
  const send = useSend();
  const t = useCopy('manage-appointment');
  const { manage } = useKnown('manage');
  return (
    <>
      <PageHeading lead={t('key.lead')}>{t('key.title')}</PageHeading>
      {manage.isGroup && <p>{t('key.group')}</p>}
      <FinderForm
        by="byKey"
        label={t('key.action')}
        otherWay={
          <Button variant="quiet" onPress={() => send({ type: 'find.wanted' })}>
            {t('key.other')}
          </Button>
        }
      />
      <div className="stack stack-tight">
        <p className="small muted">{t('key.help')}</p>
        <StoreToCall />
      </div>
    </>
  );
}
