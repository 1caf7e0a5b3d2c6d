import { STANDINGS, type Standing } from '#domain/appointments.ts';
import { useJourney, useMatches, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { AppointmentCard } from './appointment-card.tsx';
import styles from './own-appointments.module.css';

/** MNG-02: everything booked with the account: upcoming soonest first, past latest first. */
export function OwnAppointments() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('manage-appointment');
  const { list } = useJourney(({ context }) => context.manage);
  const other = <Button onPress={() => send({ type: 'find.wanted' })}>{t('list.other')}</Button>;
  const inOrder = (standing: Standing) => {
    const ids = list?.byStatus[standing] ?? [];
    return (standing === 'upcoming' ? ids : ids.toReversed()).flatMap((id) => list?.byId[id] ?? []);
  };
  return (
    <>
      <PageHeading lead={t('list.lead')}>{t('list.title')}</PageHeading>
      {matches({ flow: { 'manage-appointment': 'list' } }) ? (
        <div className="stack stack-loose">
          {STANDINGS.filter((standing) => inOrder(standing).length > 0).map((standing) => (
            <section
              key={standing}
              className="stack stack-tight"
              aria-labelledby={`group-${standing}`}
            >
              <h2 id={`group-${standing}`}>{t(`list.group.${standing}`)}</h2>
              {standing === 'missed' && <p>{t('list.missedLine')}</p>}
              <ul className={styles.cards}>
                {inOrder(standing).map((appointment) => (
                  <AppointmentCard
                    key={appointment.appointmentId}
                    appointment={appointment}
                    onOpen={() =>
                      send({
                        type: 'appointment.opened',
                        confirmationNumber: appointment.confirmationNumber,
                      })
                    }
                  />
                ))}
              </ul>
            </section>
          ))}
          <div className="stack stack-tight">
            <p>{t('list.otherLine')}</p>
            <div>{other}</div>
          </div>
        </div>
      ) : (
        <Fetching>{other}</Fetching>
      )}
    </>
  );
}
