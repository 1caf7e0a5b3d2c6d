import type { LinkedSlot } from '#contract/slots.ts';
import { useSend } from '#src/app/use-journey.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

type OfferedSlotProps = { slot: LinkedSlot };

/** When and where, and that nothing is held until it is known who comes. */
export function OfferedSlot({ slot }: OfferedSlotProps) {
  const send = useSend();
  const t = useCopy('slot');
  const common = useCopy('common');
  useOwnHeading();
  const { store, appointmentDate } = slot;
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <SummaryList
        rows={[
          {
            term: t('when'),
            value: (
              <AppointmentTime
                appointmentDate={appointmentDate}
                timeZone={store.address.timeZone}
              />
            ),
          },
          { term: t('where'), value: <StorePlace {...store.address} name={store.name} /> },
        ]}
      />
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'slot.accepted' })}>
          {common('continue')}
        </Button>
        <Button variant="quiet" onPress={() => send({ type: 'times.wanted' })}>
          {t('other')}
        </Button>
      </ActionRow>
      <p className="small muted">{t('note')}</p>
    </>
  );
}
