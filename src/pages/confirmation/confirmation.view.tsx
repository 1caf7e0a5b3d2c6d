import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { CalendarChoices } from '#src/booking/calendar-choices.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { WhatToBring } from '#src/booking/what-to-bring.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ConfirmationPanel } from '#src/components/confirmation-panel/confirmation-panel.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** RTE-06: what is booked, on one panel that prints on one page (CNF-02). */
export function ConfirmationView() {
  const send = useSend();
  const t = useCopy('confirmation');
  const formats = useFormats();
  const { appointment, contact, texts, details, language } = useKnown(
    'appointment',
    'contact',
    'texts',
    'details',
    'language',
  );
  // The chart enters this page with an appointment only.
  if (!appointment) return null;
  const { store, patient, vaccines } = appointment;
  return (
    <>
      <ConfirmationPanel
        title={t('title')}
        lead={t('lead')}
        numberLabel={t('number')}
        number={formatConfirmationNumber(appointment.confirmationNumber)}
        facts={[
          {
            term: t('when'),
            value: (
              <AppointmentTime
                appointmentDate={appointment.appointmentDate}
                timeZone={store.address.timeZone}
              />
            ),
          },
          { term: t('where'), value: <StorePlace {...store.address} name={store.name} /> },
          { term: t('who'), value: `${patient.firstName} ${patient.lastName}` },
          {
            term: t('vaccines'),
            value: formats.list(vaccines.map(({ code }) => vaccineName(code, language))),
          },
        ]}
        actions={
          <Button icon="print" onPress={() => window.print()}>
            {t('print')}
          </Button>
        }
      />
      <p>
        {texts.decision === 'agree'
          ? t('sentBoth', { email: contact.emailAddress, phone: texts.phoneNumber })
          : t('sent', { email: contact.emailAddress })}
      </p>
      <WhatToBring appointment={appointment} details={details} language={language} />
      <CalendarChoices appointment={appointment} />
      {store.phone && <p>{t('change', { store: store.name, phone: store.phone })}</p>}
      <div data-print="hide">
        <ActionRow>
          <Button
            onPress={() =>
              send({
                type: 'appointment.opened',
                confirmationNumber: appointment.confirmationNumber,
              })
            }
          >
            {t('manage')}
          </Button>
          <Button variant="quiet" onPress={() => send({ type: 'booking.restarted' })}>
            {t('another')}
          </Button>
        </ActionRow>
      </div>
    </>
  );
}
