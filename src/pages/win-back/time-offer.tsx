import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { shownPerson } from '#src/booking/booked-people.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { CancelButton } from './cancel-button.tsx';
import { KeepButton } from './keep-button.tsx';
import { HeldFor } from './held-for.tsx';
import type { OfferProps } from './offer-props.ts';
import { TwoWays } from './two-ways.tsx';

const TROUBLES = ['moveFailed', 'moveUnanswered'] as const;

/** A real time, held while the visitor decides (CAN-02). */
export function TimeOffer({ appointment }: OfferProps) {
  const send = useSend();
  const press = usePress();
  const matches = useMatches();
  const t = useCopy('win-back');
  const common = useCopy('common');
  const formats = useFormats();
  const { choice, hold, manage } = useKnown('choice', 'hold', 'manage');
  const canChangePlace = useJourney((snapshot) => snapshot.can({ type: 'place.reconsidered' }));
  const at = (state: 'moving' | 'moveFailed' | 'moveUnanswered') =>
    matches({ flow: { 'win-back': state } });
  const trouble = TROUBLES.find(at);
  const isUnsure = trouble === 'moveUnanswered';
  const booked = wallTimeIn(appointment.appointmentDate);
  const name = shownPerson(manage);
  // The chart offers only a held time; it is released once the visitor cancels.
  if (!choice) return null;
  return (
    <>
      <PageHeading lead={t(`offer.lead.${manage.reason}`)}>{t('offer.title')}</PageHeading>
      <SummaryList
        rows={[
          {
            term: common('choices.time'),
            value: (
              <AppointmentTime
                appointmentDate={choice.appointmentDate}
                timeZone={choice.timeZone}
              />
            ),
          },
          {
            term: common('choices.place'),
            value: <StorePlace {...choice} name={choice.storeName} />,
          },
        ]}
      />
      {hold && <HeldFor deadline={hold.deadline} />}
      {!isUnsure && (
        <p>
          {t('offer.now', {
            date: formats.longDate(booked.date),
            time: formats.time(booked.time),
            store: appointment.store.name,
          })}
        </p>
      )}
      {trouble && (
        <Alert tone="err" announce="now" title={t(`trouble.title.${trouble}`)}>
          <p>{t(`trouble.text.${trouble}`)}</p>
          <StoreToCall />
        </Alert>
      )}
      <TwoWays>
        {trouble ? (
          <Button wide onPress={() => send({ type: 'retried' })}>
            {common('retry')}
          </Button>
        ) : (
          <Button
            wide
            icon="calendar"
            pending={at('moving')}
            pendingLabel={t('offer.moving')}
            {...press({ type: 'winBack.taken' })}
          >
            {t(name ? 'offer.take.one' : 'offer.take.own', { name })}
          </Button>
        )}
        <CancelButton wide />
      </TwoWays>
      {isUnsure && (
        <ActionRow>
          <KeepButton variant="quiet" />
        </ActionRow>
      )}
      {!trouble && (
        <ActionRow>
          <Button variant="quiet" {...press({ type: 'times.wanted' })}>
            {t('otherTimes')}
          </Button>
          {canChangePlace && (
            <Button variant="quiet" {...press({ type: 'place.reconsidered' })}>
              {t('otherPlace')}
            </Button>
          )}
          <KeepButton variant="quiet" />
        </ActionRow>
      )}
    </>
  );
}
