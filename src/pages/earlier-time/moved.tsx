import type { EarlierOffer } from '#contract/earlier-times.ts';
import { pathOf } from '#domain/pages.ts';
import { useSend } from '#src/app/use-journey.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { CalendarChoices } from '#src/booking/calendar-choices.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { WayThere } from '#src/booking/way-there.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

type MovedProps = { offer: EarlierOffer };

/** The new time, its place and directions; who comes is shown only after the date of birth. */
export function Moved({ offer }: MovedProps) {
  const send = useSend();
  const t = useCopy('earlier-time');
  useOwnHeading();
  const { to, people, isGroup, manageKey } = offer;
  const manage = pathOf('manage-appointment');
  const query = isGroup ? '?isGroupBooking=true' : '';
  return (
    <>
      <PageHeading lead={t('moved.lead')}>
        {t(people > 1 ? 'moved.titleAll' : 'moved.title')}
      </PageHeading>
      <SummaryList
        rows={[
          {
            term: t('moved.new'),
            value: (
              <>
                <AppointmentTime
                  appointmentDate={to.appointmentDate}
                  timeZone={to.store.address.timeZone}
                />
                {people > 1 && <p className="small muted">{t('firstOfAll')}</p>}
              </>
            ),
          },
          {
            term: t('newWhere'),
            value: (
              <>
                <StorePlace {...to.store.address} name={to.store.name} />
                <WayThere address={to.store.address} />
              </>
            ),
          },
        ]}
      />
      <CalendarChoices appointment={to} />
      <ActionRow>
        <Link
          look="primary"
          to={manageKey ? `${manage}${query}#${manageKey}` : manage}
          onPress={() => send({ type: 'find.wanted' })}
        >
          {t(people > 1 ? 'seeAll' : 'see')}
        </Link>
      </ActionRow>
    </>
  );
}
