import { useCallback } from 'react';
import { inZone } from '#domain/zones.ts';
import { shortZoneName } from '#domain/zone-names.ts';
import type { HeldOffer } from '#machines/knowledge/links.ts';
import { useMatches, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { HeldCountdown } from '#src/booking/held-countdown.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

type OfferedProps = { offer: HeldOffer };

const TAKE_TROUBLES = ['takeFailed', 'takeUnanswered'] as const;

/** Both times and places; one button moves the appointment, and a quiet one keeps it. */
export function Offered({ offer }: OfferedProps) {
  const send = useSend();
  const press = usePress();
  const matches = useMatches();
  const t = useCopy('earlier-time');
  const common = useCopy('common');
  const formats = useFormats();
  useOwnHeading();
  const { from, to, expiresAt, deadline, people, because } = offer;
  const at = (state: (typeof TAKE_TROUBLES)[number] | 'taking' | 'declining' | 'keepFailed') =>
    matches({ flow: { 'earlier-time': state } });
  const trouble = TAKE_TROUBLES.find(at);
  const { timeZone } = to.store.address;
  const { date, time } = wallTimeIn(to.appointmentDate);
  const isClosed = because === 'closed';
  const ends = wallTimeIn(inZone(expiresAt, timeZone));
  const hour = `${formats.time(ends.time)} ${shortZoneName(timeZone, expiresAt)}`;
  // A time held for a day may end on another date.
  const until = isClosed ? `${formats.longDate(ends.date)}, ${hour}` : hour;
  const isSamePlace = from.store.address.line1 === to.store.address.line1;
  const retry = () => send({ type: 'retried' });
  const all = people > 1 ? 'All' : '';
  const said = useCallback(
    (count: number) => (count > 0 ? t(`held.minutesLeft${all}`, { count }) : t('held.over')),
    [t, all],
  );
  return (
    <>
      <PageHeading lead={t(isClosed ? `instead.lead${all}` : `lead${all}`, { until })}>
        {t(isClosed ? `instead.title${all}` : `title${all}`)}
      </PageHeading>
      {/* A time held for a day also says until when. */}
      {!isClosed && <HeldCountdown deadline={deadline} label={t(`held.label${all}`)} said={said} />}
      <SummaryList
        rows={[
          {
            term: t(isClosed ? 'instead.new' : 'new'),
            value: (
              <>
                <AppointmentTime appointmentDate={to.appointmentDate} timeZone={timeZone} />
                {people > 1 && <p className="small muted">{t('firstOfAll')}</p>}
              </>
            ),
          },
          {
            term: t('newWhere'),
            value: (
              <>
                <StorePlace {...to.store.address} name={to.store.name} />
                <br />
                {isSamePlace ? t('same') : t('away', { miles: formats.miles(to.distance) })}
              </>
            ),
          },
          {
            term: t(isClosed ? 'instead.old' : 'old'),
            value: (
              <>
                <AppointmentTime
                  appointmentDate={from.appointmentDate}
                  timeZone={from.store.address.timeZone}
                />
                {!isSamePlace && (
                  <>
                    <br />
                    <StorePlace {...from.store.address} name={from.store.name} />
                  </>
                )}
              </>
            ),
          },
        ]}
      />
      {trouble && (
        <Alert tone="err" announce="now" title={t(`trouble.${trouble}.title`)}>
          <p>{t(`trouble.${trouble}.text`)}</p>
          <StoreToCall of={from.store} />
        </Alert>
      )}
      {at('keepFailed') ? (
        <Trouble />
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
              {...press({ type: 'earlierTime.taken' })}
            >
              {all
                ? t('takeAll', { count: people })
                : t('take', { when: `${formats.longDate(date)}, ${formats.time(time)}` })}
            </Button>
          )}
          {!trouble && (
            <Button
              variant="quiet"
              pending={at('declining')}
              {...press({ type: 'earlierTime.kept' })}
            >
              {t(isClosed ? 'instead.keep' : `keep${all}`)}
            </Button>
          )}
        </ActionRow>
      )}
      {!trouble && (
        <p className="small muted">{t(isClosed ? 'instead.keepNote' : `keepNote${all}`)}</p>
      )}
    </>
  );
}
