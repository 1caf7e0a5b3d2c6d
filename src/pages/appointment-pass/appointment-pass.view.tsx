import type { Appointment } from '#contract/appointments.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { useJourney, useKnown } from '#src/app/use-journey.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { IntoWallet, WALLET_STATES } from '#src/forms/into-wallet.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** The appointment the pass is for, among all known here. */
function passedAppointment({
  intoWallet,
  manage,
  party,
  appointment,
}: Pick<JourneyContext, 'intoWallet' | 'manage' | 'party' | 'appointment'>):
  | Appointment
  | undefined {
  const known = [manage.appointment, ...manage.others, appointment];
  return [...known, ...(party.booked?.appointments ?? [])].find(
    (one) => one?.confirmationNumber === intoWallet.number,
  );
}

/**
 * CRD-04: what a pass puts into a phone's wallet, the visitor's consent, and the links to the
 * wallets.
 */
export function AppointmentPassView() {
  const t = useCopy('appointment-pass');
  const confirmed = useCopy('confirmation');
  const known = useKnown('intoWallet', 'manage', 'party', 'appointment', 'wallets');
  const state = useJourney((snapshot) =>
    WALLET_STATES.find((one) => snapshot.matches({ flow: { 'appointment-pass': { pass: one } } })),
  );
  const appointment = passedAppointment(known);
  if (!appointment) return null;
  const { patient, store, appointmentDate, confirmationNumber } = appointment;
  const isOfGroup = known.party.booked !== undefined || known.manage.others.length > 0;
  return (
    <>
      <PageHeading lead={t('lead')}>
        {isOfGroup ? t('titleOf', { name: patient.firstName }) : t('title')}
      </PageHeading>
      <section className="stack stack-tight" aria-labelledby="shown-title">
        <h2 id="shown-title">{t('shown.title')}</h2>
        <SummaryList
          rows={[
            {
              term: confirmed('when'),
              value: (
                <AppointmentTime
                  appointmentDate={appointmentDate}
                  timeZone={store.address.timeZone}
                />
              ),
            },
            {
              term: confirmed('where'),
              value: <StorePlace {...store.address} name={store.name} />,
            },
            { term: confirmed('who'), value: `${patient.firstName} ${patient.lastName}` },
            { term: confirmed('number'), value: formatConfirmationNumber(confirmationNumber) },
          ]}
        />
        <p className="small muted">{t('shown.note')}</p>
      </section>
      <IntoWallet wallets={known.wallets} state={state} page="appointment-pass" />
    </>
  );
}
