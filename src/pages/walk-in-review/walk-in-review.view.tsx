import { pathOf } from '#domain/pages.ts';
import { showPhone } from '#domain/phone-shape.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { pastMessage, usePress } from '#src/app/use-press.ts';
import type { Press } from '#src/components/button/press.ts';
import { DoseBooked } from '#src/booking/dose-booked.tsx';
import { SecondDose } from '#src/booking/second-dose.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { useDoseInfo } from '#src/booking/use-dose-info.ts';
import { VaccinesReadBack } from '#src/booking/vaccines-read-back.tsx';
import { waitOf } from '#src/booking/wait.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { LostFocus } from '#src/forms/lost-focus.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type State = 'joining' | 'inLine' | 'doseBooked' | 'failed' | 'unanswered';

/** WLK-01: shows who comes and what for, and joins the line with one press. */
export function WalkInReviewView() {
  const send = useSend();
  const press = usePress();
  const matches = useMatches();
  const t = useCopy('walk-in-review');
  const review = useCopy('review-appt');
  const at = (state: State) => matches({ flow: { 'walk-in-review': state } });
  const trouble = (['failed', 'unanswered'] as const).find(at);
  const store = useJourney(({ context }) => context.door?.store);
  const { details } = useKnown('details');
  // Changes can start only from the page without a failure, so it is cleared first.
  const leave = (event: JourneyEvent) =>
    press(...pastMessage(trouble !== undefined || at('doseBooked'), event));
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <Rows leave={leave} />
      <SecondDose details={details} />
      {at('inLine') && (
        <Alert tone="warn" announce="now" title={t('inLine.title')}>
          <p>{t('inLine.text')}</p>
        </Alert>
      )}
      {at('doseBooked') && <DoseBooked />}
      {trouble && (
        <Alert tone="err" announce="now" title={t(`trouble.${trouble}`)}>
          <p>{t('trouble.text')}</p>
          <StoreToCall of={store} />
        </Alert>
      )}
      {at('inLine') ? (
        <ActionRow>
          <Button variant="primary" onPress={() => send({ type: 'door.wanted' })}>
            {t('inLine.action')}
          </Button>
        </ActionRow>
      ) : at('doseBooked') ? (
        <LostFocus>
          <AfterDoseBooked leave={leave} />
        </LostFocus>
      ) : (
        <ActionRow>
          <Button
            variant="primary"
            pending={at('joining')}
            pendingLabel={t('joining')}
            onPress={() => send({ type: trouble ? 'retried' : 'booking.submitted' })}
          >
            {trouble ? t('again') : t('join')}
          </Button>
          {trouble && <Button onPress={() => send({ type: 'back' })}>{review('readAgain')}</Button>}
        </ActionRow>
      )}
    </>
  );
}

type Leaving = { leave: (event: JourneyEvent) => Press };

function Rows({ leave }: Leaving) {
  const t = useCopy('walk-in-review');
  const review = useCopy('review-appt');
  const line = useCopy('queue');
  const formats = useFormats();
  const matches = useMatches();
  const { patient, contact, dateOfBirth, details, door, language, today } = useKnown(
    'patient',
    'contact',
    'dateOfBirth',
    'details',
    'door',
    'language',
    'today',
  );
  const doses = useDoseInfo();
  // Whoever is in the line already changes nothing here.
  const isInLine = matches({ flow: { 'walk-in-review': 'inLine' } });
  const change = (id: string, label: string, event: JourneyEvent) =>
    isInLine ? {} : { action: { id, label, ...leave(event) } };
  const wait = door && waitOf(door.estimate);
  return (
    <SummaryList
      rows={[
        {
          term: review('who.term'),
          value: (
            <>
              {`${patient.firstName} ${patient.lastName}`}
              <br />
              {dateOfBirth && review('who.born', { date: formats.dateOfBirth(dateOfBirth) })}
            </>
          ),
          ...change('change-who', review('who.change'), { type: 'back' }),
        },
        {
          term: review('vaccines.term'),
          value: (
            <VaccinesReadBack doses={doses} details={details} language={language} on={today} />
          ),
          ...change('change-vaccines', review('vaccines.change'), {
            type: 'vaccines.reconsidered',
          }),
        },
        {
          term: t('phone'),
          value: showPhone(contact.phoneNumber),
          ...change('change-phone', t('changePhone'), { type: 'back' }),
        },
        ...(door && wait
          ? [
              {
                term: t('where'),
                value: <StorePlace {...door.store.address} name={door.store.name} />,
              },
              {
                term: t('wait'),
                value: line(`waits.${wait.how}`, { ...wait }),
              },
            ]
          : []),
      ]}
    />
  );
}

/** VAC-15: the options when a dose is already booked. */
function AfterDoseBooked({ leave }: Leaving) {
  const send = useSend();
  const review = useCopy('review-appt');
  const number = useJourney(
    ({ context }) =>
      context.doseBooked.doses.find(({ confirmationNumber }) => confirmationNumber)
        ?.confirmationNumber,
  );
  return (
    <ActionRow>
      <Button variant="primary" {...leave({ type: 'vaccines.reconsidered' })}>
        {review('doseBooked.change')}
      </Button>
      {number === undefined ? (
        <Link look="secondary" to={pathOf('manage-appointment')}>
          {review('doseBooked.find')}
        </Link>
      ) : (
        <Button onPress={() => send({ type: 'appointment.opened', confirmationNumber: number })}>
          {review('doseBooked.see')}
        </Button>
      )}
      <Button variant="quiet" onPress={() => send({ type: 'back' })}>
        {review('readAgain')}
      </Button>
    </ActionRow>
  );
}
