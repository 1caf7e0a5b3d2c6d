import { calledAmong } from '#domain/called.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { CalendarChoices } from '#src/booking/calendar-choices.tsx';
import { PassOffer } from '#src/booking/pass-offer.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { BookedVaccines } from '#src/booking/vaccines-in-full.tsx';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { WayThere } from '#src/booking/way-there.tsx';
import { WhatToBring } from '#src/booking/what-to-bring.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ConfirmationPanel } from '#src/components/confirmation-panel/confirmation-panel.tsx';
import { TwoColumns } from '#src/components/two-columns/two-columns.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { BringForAll } from './bring-for-all.tsx';
import { NextDose } from './next-dose.tsx';
import { People } from './people.tsx';
import { WhatWasSent } from './what-was-sent.tsx';

/**
 * RTE-06: the appointment of one person or of everyone, on one panel that prints on one page
 * (CNF-02, GRP-03).
 */
export function ConfirmationView() {
  const send = useSend();
  const t = useCopy('confirmation');
  const { appointment, party, contact, texts, details, language } = useKnown(
    'appointment',
    'party',
    'contact',
    'texts',
    'details',
    'language',
  );
  // The chart enters this page only with an appointment.
  if (!appointment) return null;
  const group = party.booked;
  const { confirmationNumber } = group ?? appointment;
  const appointments = group?.appointments ?? [appointment];
  const byTime = appointments.toSorted(
    (one, other) => Date.parse(one.appointmentDate) - Date.parse(other.appointmentDate),
  );
  const [first = appointment] = byTime;
  const { store, appointmentDate } = first;
  const lastDate = byTime.at(-1)?.appointmentDate;
  const open = (number: string) => send({ type: 'appointment.opened', confirmationNumber: number });
  const ofOne = [
    { term: t('who'), value: `${appointment.patient.firstName} ${appointment.patient.lastName}` },
    {
      term: t('vaccines'),
      value: <BookedVaccines appointment={appointment} language={language} />,
    },
  ];
  const aside = (
    <>
      {group ? (
        <BringForAll appointments={appointments} />
      ) : (
        <WhatToBring appointment={appointment} details={details} language={language} />
      )}
      <CalendarChoices
        appointment={{ store, appointmentDate, confirmationNumber }}
        {...(group && lastDate && { lastDate })}
      />
      {!group && <PassOffer />}
      <section className="stack stack-tight" aria-labelledby="help-title">
        {/* On paper the number is enough. */}
        <h2 id="help-title" data-print="hide">
          {t('help.title')}
        </h2>
        <p data-print="hide">{t(group ? 'group.change' : 'change')}</p>
        <StoreToCall of={store} />
      </section>
    </>
  );
  const after = (
    <>
      {!first.tooLateForEarlier && (
        <div className="stack stack-tight" data-print="hide">
          <p>{t('earlier.text')}</p>
          <ActionRow>
            <Button icon="clock" onPress={() => open(first.confirmationNumber)}>
              {t('earlier.action')}
            </Button>
          </ActionRow>
        </div>
      )}
      <div data-print="hide">
        <ActionRow>
          {!group && (
            <Button onPress={() => open(appointment.confirmationNumber)}>{t('manage')}</Button>
          )}
          <Button variant="quiet" onPress={() => send({ type: 'booking.restarted' })}>
            {t('another')}
          </Button>
        </ActionRow>
      </div>
    </>
  );
  return (
    <TwoColumns aside={aside} after={after}>
      <ConfirmationPanel
        title={group ? t('group.title', { count: appointments.length }) : t('title')}
        lead={group ? <span data-print="hide">{t('lead')}</span> : t('lead')}
        numberLabel={t(group ? 'group.number' : 'number')}
        number={formatConfirmationNumber(confirmationNumber)}
        facts={[
          {
            term: t('when'),
            value: (
              <AppointmentTime
                appointmentDate={appointmentDate}
                timeZone={store.address.timeZone}
              />
            ),
          },
          {
            term: t('where'),
            value: (
              <>
                <StorePlace {...store.address} name={store.name} />
                <WayThere address={store.address} />
              </>
            ),
          },
          ...(group ? [] : ofOne),
          ...(appointment.voucherCode === null
            ? []
            : [{ term: t('voucher'), value: appointment.voucherCode }]),
        ]}
        actions={
          <Button icon="print" onPress={() => window.print()}>
            {t('print')}
          </Button>
        }
      >
        {group && <People appointments={appointments} language={language} onOpen={open} />}
      </ConfirmationPanel>
      <p data-print="hide">{t('keep')}</p>
      {group && appointments.length > 1 && (
        <p data-print="hide">
          {t('group.numbers', { name: calledAmong(appointments.map(({ patient }) => patient))[0] })}
        </p>
      )}
      <section className="stack stack-tight" aria-labelledby="forms-title" data-print="hide">
        <h2 id="forms-title">{t('forms.title')}</h2>
        <p>{t('forms.text')}</p>
        <ActionRow>
          <Button onPress={() => send({ type: 'documents.wanted' })}>{t('forms.action')}</Button>
        </ActionRow>
      </section>
      <WhatWasSent
        email={contact.emailAddress}
        phone={!group && texts.decision === 'agree' ? texts.phoneNumber : undefined}
        isStopped={appointment.textsStopped}
      />
      {!group && <NextDose appointment={appointment} />}
    </TwoColumns>
  );
}
