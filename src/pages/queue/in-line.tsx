import type { OwnCheckIn } from '#machines/knowledge/walk-in.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { useMatches, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { StorePlace } from '#src/booking/store-place.tsx';
import { waitOf } from '#src/booking/wait.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

type InLineProps = { checkedIn: OwnCheckIn };

const NEXT = 1;

/** The place in the line, the wait, and what the patient can report. */
export function InLine({ checkedIn }: InLineProps) {
  const t = useCopy('queue');
  const formats = useFormats();
  useOwnHeading();
  const { place, estimate, appointment } = checkedIn;
  const { store, patient, confirmationNumber } = appointment;
  const name = patient.firstName;
  const how = place === undefined ? 'called' : place === NEXT ? 'next' : 'place';
  const wait = estimate && waitOf(estimate);
  const others = 'group' in checkedIn ? (checkedIn.group ?? []).slice(1) : [];
  return (
    <>
      <PageHeading lead={t(`how.${how}.lead`, { name })}>
        {t(`how.${how}.title`, { place: place ?? 0 })}
      </PageHeading>
      <Troubles />
      <SummaryList
        rows={[
          ...(wait
            ? [{ term: t('wait'), value: <output>{t(`waits.${wait.how}`, { ...wait })}</output> }]
            : []),
          { term: t('where'), value: <StorePlace {...store.address} name={store.name} /> },
          { term: t('number'), value: formatConfirmationNumber(confirmationNumber) },
          ...(others.length > 0
            ? [
                {
                  term: t('with'),
                  value: formats.list(others.map((one) => one.appointment.patient.firstName)),
                },
              ]
            : []),
        ]}
      />
      <p className="small muted">{t('live')}</p>
      <Ways isAtCounter={checkedIn.isAtCounter} />
    </>
  );
}

function Troubles() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('queue');
  const common = useCopy('common');
  const retry = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} onPress={() => send({ type: 'retried' })}>
      {common('retry')}
    </Button>
  );
  if (matches({ flow: { queue: 'unheard' } }))
    return (
      <Alert tone="warn" announce="polite" title={t('unheard.title')} actions={retry('secondary')}>
        <p>{t('unheard.text')}</p>
      </Alert>
    );
  if (!matches({ flow: { queue: 'leaveFailed' } })) return null;
  return (
    <Alert
      tone="err"
      announce="now"
      title={t('leaveFailed.title')}
      actions={
        <>
          {retry('primary')}
          <Stay />
        </>
      }
    >
      <p>{t('leaveFailed.text')}</p>
    </Alert>
  );
}

function Stay() {
  const send = useSend();
  const t = useCopy('queue');
  return <Button onPress={() => send({ type: 'leave.declined' })}>{t('ask.no')}</Button>;
}

function Ways({ isAtCounter }: { isAtCounter: boolean }) {
  const send = useSend();
  const press = usePress();
  const matches = useMatches();
  const t = useCopy('queue');
  const isLeaving = matches({ flow: { queue: 'leaving' } });
  if (matches({ flow: { queue: 'leaveFailed' } })) return null;
  if (isLeaving || matches({ flow: { queue: 'asked' } }))
    return (
      <Alert
        tone="warn"
        announce="now"
        title={t('ask.title')}
        actions={
          <>
            <Button
              variant="danger"
              pending={isLeaving}
              pendingLabel={t('ask.leaving')}
              onPress={() => send({ type: 'leave.confirmed' })}
            >
              {t('ask.yes')}
            </Button>
            {!isLeaving && <Stay />}
          </>
        }
      >
        <p>{t('ask.text')}</p>
      </Alert>
    );
  const isTelling = matches({ flow: { queue: 'telling' } });
  return (
    <>
      {isAtCounter && <Alert tone="ok">{t('atCounter')}</Alert>}
      <ActionRow>
        {!isAtCounter && (
          <Button
            variant="primary"
            pending={isTelling}
            pendingLabel={t('telling')}
            onPress={() => send({ type: 'counter.reached' })}
          >
            {t('counter')}
          </Button>
        )}
        <Button variant="quiet" {...press({ type: 'leave.requested' })}>
          {t('leave')}
        </Button>
      </ActionRow>
    </>
  );
}
