import type { LinkedSlot } from '#contract/slots.ts';
import { useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import { WaysOn } from '#src/pages/timeslots/ways-on.tsx';

type GoneSlotProps = { slot: LinkedSlot };

/** The time is taken or too late: the nearest times at that store (HLD-07). */
export function GoneSlot({ slot }: GoneSlotProps) {
  const send = useSend();
  const t = useCopy('slot');
  const formats = useFormats();
  useOwnHeading();
  const { store, nearest, date, slot: time } = slot;
  const hasNearest = nearest.length > 0;
  const was = { date: formats.longDate(date), time: formats.time(time) };
  return (
    <>
      <PageHeading lead={t(hasNearest ? 'gone.lead' : 'gone.none', was)}>
        {t('gone.title')}
      </PageHeading>
      {hasNearest && <h2>{t('gone.nearest', { name: store.name })}</h2>}
      <WaysOn
        ways={[
          ...nearest.map((near) => ({
            id: near.appointmentDate,
            icon: 'clock' as const,
            label: t('gone.at', {
              date: formats.longDate(near.date),
              time: formats.time(near.slot),
            }),
            onPress: () => send({ type: 'nearest.chosen', date: near.date, slot: near.slot }),
          })),
          {
            id: 'all',
            icon: 'search',
            label: t('other'),
            variant: hasNearest ? 'quiet' : 'primary',
            onPress: () => send({ type: 'times.wanted' }),
          },
        ]}
      />
      <StoreToCall of={{ name: store.name, phone: store.phone }} />
    </>
  );
}
