import { useEffect } from 'react';
import { useJourney, useMatches } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { PersonList } from '#src/components/person-list/person-list.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

const MINUTE_MS = 60_000;

/** ACC-01: the kinds of devices the account is signed in on, with buttons to sign them out. */
export function Devices() {
  const matches = useMatches();
  const t = useCopy('account');
  const at = (state: 'loading' | 'failed' | 'unanswered') =>
    matches({ flow: { account: { devices: state } } });
  const isListed = !at('loading') && !at('failed') && !at('unanswered');
  return (
    <>
      <PageHeading lead={t('devices.lead')}>{t('devices.title')}</PageHeading>
      {isListed ? <Listed /> : <Fetching />}
    </>
  );
}

function Listed() {
  const press = usePress();
  const matches = useMatches();
  const t = useCopy('account');
  const formats = useFormats();
  const { devices, endingId } = useJourney(({ context }) => context.account);
  const { now = '', sessions = [] } = devices ?? {};
  // A device's button disappears with it, so the focus is moved.
  useEffect(() => {
    if (document.activeElement === document.body)
      document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [devices]);
  const said = (state: 'ended' | 'notEnded') =>
    matches({ flow: { account: { devices: { listed: state } } } });
  const isEnding = matches({ flow: { account: { devices: 'ending' } } });
  const isEndingOthers = matches({ flow: { account: { devices: 'endingOthers' } } });
  const used = (seenAt: string, isCurrent: boolean) => {
    if (isCurrent) return t('devices.here');
    const minutes = Math.floor((Date.parse(now) - Date.parse(seenAt)) / MINUTE_MS);
    return minutes < 1 ? t('devices.now') : t('devices.ago', { ago: formats.minutesAgo(minutes) });
  };
  return (
    <div className="stack stack-loose">
      {said('ended') && <Alert tone="ok" announce="polite" title={t('devices.ended')} />}
      {said('notEnded') && (
        <Alert tone="err" announce="now" title={t('devices.notEndedTitle')}>
          {t('devices.notEnded')}
        </Alert>
      )}
      <PersonList
        people={sessions.map(({ sessionId, device, isCurrent, seenAt }) => {
          const name = t(`devices.kind.${device}`);
          return {
            id: sessionId,
            name,
            line: used(seenAt, isCurrent),
            ways: !isCurrent && (
              <Button
                pending={isEnding && sessionId === endingId}
                pendingLabel={t('devices.pending')}
                {...press({ type: 'device.signedOut', sessionId })}
              >
                {t('devices.signOut')}{' '}
                <VisuallyHidden>{t('devices.signOutWhich', { device: name })}</VisuallyHidden>
              </Button>
            ),
          };
        })}
      />
      {sessions.length < 2 && <p>{t('devices.none')}</p>}
      <section className="stack stack-tight">
        <p>{t('devices.allLine')}</p>
        <div>
          <Button
            pending={isEndingOthers}
            pendingLabel={t('devices.pending')}
            {...press({ type: 'otherDevices.signedOut' })}
          >
            {t('devices.all')}
          </Button>
        </div>
      </section>
    </div>
  );
}
