import type { EarlierOffer } from '#contract/earlier-times.ts';
import { inZone } from '#domain/zones.ts';
import { shortZoneName } from '#domain/zone-names.ts';
import { useMatches, useSend } from '#src/app/use-journey.ts';
import { AppointmentTime, wallTimeOf } from '#src/booking/appointment-time.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

type OfferedProps = { offer: EarlierOffer };

const TAKE_TROUBLES = ['takeFailed', 'takeTimedOut'] as const;

/** Both times and places; one press moves, and a quiet one keeps. */
export function Offered({ offer }: OfferedProps) {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('earlier-time');
  const common = useCopy('common');
  const formats = useFormats();
  useOwnHeading();
  const { from, to, expiresAt, people } = offer;
  const at = (state: (typeof TAKE_TROUBLES)[number] | 'taking' | 'declining' | 'keepFailed') =>
    matches({ flow: { 'earlier-time': state } });
  const trouble = TAKE_TROUBLES.find(at);
  const { timeZone } = to.store.address;
  const { date, time } = wallTimeOf(to.appointmentDate);
  const until = `${formats.time(wallTimeOf(inZone(expiresAt, timeZone)).time)} ${shortZoneName(timeZone, expiresAt)}`;
  const isSamePlace = from.store.address.line1 === to.store.address.line1;
  const retry = () => send({ type: 'retried' });
  return (
    <>
      <PageHeading lead={t('lead', { until })}>{t(people > 1 ? 'titleAll' : 'title')}</PageHeading>
      <SummaryList
        rows={[
          {
            term: t('new'),
            value: <AppointmentTime appointmentDate={to.appointmentDate} timeZone={timeZone} />,
          },
          {
            term: t('newWhere'),
            value: (
              <>
                <StorePlace {...to.store.address} name={to.store.name} />
                <br />
                {t('away', { miles: formats.miles(to.distance) })}
              </>
            ),
          },
          {
            term: t('old'),
            value: (
              <>
                <AppointmentTime
                  appointmentDate={from.appointmentDate}
                  timeZone={from.store.address.timeZone}
                />
                <br />
                {isSamePlace ? (
                  t('same')
                ) : (
                  <StorePlace {...from.store.address} name={from.store.name} />
                )}
              </>
            ),
          },
        ]}
      />
      {trouble && (
        <Alert tone="err" announce="now" title={t(`trouble.${trouble}.title`)}>
          {t(`trouble.${trouble}.text`)}
        </Alert>
      )}
      {at('keepFailed') ? (
        <Trouble kind="failed" onRetry={retry} />
      ) : (
        <ActionRow>
          {trouble ? (
            <Button variant="primary" onPress={retry}>
              {common('retry')}
            </Button>
          ) : (
            <Button
              variant="primary"
              icon="calendar"
              pending={at('taking')}
              pendingLabel={t('taking')}
              onPress={() => send({ type: 'earlierTime.taken' })}
            >
              {t('take', { when: `${formats.longDate(date)}, ${formats.time(time)}` })}
            </Button>
          )}
          {!trouble && (
            <Button
              variant="quiet"
              pending={at('declining')}
              onPress={() => send({ type: 'earlierTime.kept' })}
            >
              {t('keep')}
            </Button>
          )}
        </ActionRow>
      )}
      <p className="small muted">{t('keepNote')}</p>
    </>
  );
}
