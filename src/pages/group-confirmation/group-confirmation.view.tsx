import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { CalendarChoices } from '#src/booking/calendar-choices.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ConfirmationPanel } from '#src/components/confirmation-panel/confirmation-panel.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { BringForAll } from './bring-for-all.tsx';
import { People } from './people.tsx';

/** GRP-03, CNF-02: what is booked for everybody, on one panel that prints on one page. */
export function GroupConfirmationView() {
  const send = useSend();
  const t = useCopy('group-confirmation');
  const one = useCopy('confirmation');
  const { party, contact, language } = useKnown('party', 'contact', 'language');
  const { booked } = party;
  const byTime = booked?.appointments.toSorted(
    (first, second) => Date.parse(first.appointmentDate) - Date.parse(second.appointmentDate),
  );
  const [earliest] = byTime ?? [];
  // The chart enters this page with the group's appointments only.
  if (!booked || !earliest) return null;
  const { appointments, confirmationNumber } = booked;
  const { store, appointmentDate } = earliest;
  const lastDate = byTime?.at(-1)?.appointmentDate;
  return (
    <>
      <ConfirmationPanel
        title={t('title', { count: appointments.length })}
        lead={<span data-print="hide">{one('lead')}</span>}
        numberLabel={t('number')}
        number={formatConfirmationNumber(confirmationNumber)}
        facts={[
          {
            term: one('when'),
            value: (
              <AppointmentTime
                appointmentDate={appointmentDate}
                timeZone={store.address.timeZone}
              />
            ),
          },
          { term: one('where'), value: <StorePlace {...store.address} name={store.name} /> },
        ]}
        actions={
          <Button icon="print" onPress={() => window.print()}>
            {one('print')}
          </Button>
        }
      >
        <People
          appointments={appointments}
          language={language}
          onOpen={(number) => send({ type: 'appointment.opened', confirmationNumber: number })}
        />
      </ConfirmationPanel>
      <p data-print="hide">{one('sent', { email: contact.emailAddress })}</p>
      <BringForAll appointments={appointments} />
      <CalendarChoices
        appointment={{ store, appointmentDate, confirmationNumber }}
        {...(lastDate && { lastDate })}
      />
      {store.phone && <p>{t('change', { store: store.name, phone: store.phone })}</p>}
      <div data-print="hide">
        <ActionRow>
          <Button variant="quiet" onPress={() => send({ type: 'booking.restarted' })}>
            {one('another')}
          </Button>
        </ActionRow>
      </div>
    </>
  );
}
