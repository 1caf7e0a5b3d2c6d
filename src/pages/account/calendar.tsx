import { useEffect } from 'react';
import { subscribingTo } from '#domain/calendar-address.ts';
import { useJourney, useMatches, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { TextToCopy } from '#src/components/text-to-copy/text-to-copy.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type State = 'off' | 'on' | 'making' | 'replacing' | 'stopping';

const useAt = () => {
  const matches = useMatches();
  return (state: State | { on: 'made' | 'copied' | 'replaced' } | { off: 'stopped' }) =>
    matches({ flow: { account: { calendar: state } } });
};

/** CNF-03: the account's appointments in the owner's own calendar, which stays up to date. */
export function Calendar() {
  const at = useAt();
  const t = useCopy('account');
  const isOn = at('on') || at('replacing') || at('stopping');
  const isOff = at('off') || at('making');
  // The pressed button disappears with its part of the page, so the focus is moved.
  useEffect(() => {
    if (document.activeElement === document.body)
      document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [isOn, isOff]);
  return (
    <>
      <PageHeading lead={t('calendar.lead')}>{t('calendar.title')}</PageHeading>
      {!isOff && !isOn && <Fetching />}
      {isOff && <Off />}
      {isOn && <On />}
    </>
  );
}

function Off() {
  const send = useSend();
  const at = useAt();
  const t = useCopy('account');
  return (
    <div className="stack stack-loose">
      {at({ off: 'stopped' }) && (
        <Alert tone="ok" announce="polite" title={t('calendar.stopped')}>
          {t('calendar.stoppedText')}
        </Alert>
      )}
      <div className="stack stack-tight">
        <p>{t('calendar.offLine')}</p>
        <p>{t('calendar.secret')}</p>
      </div>
      <div>
        <Button
          variant="primary"
          icon="calendar"
          pending={at('making')}
          pendingLabel={t('calendar.turningOn')}
          onPress={() => send({ type: 'calendar.turnedOn' })}
        >
          {t('calendar.turnOn')}
        </Button>
      </div>
    </div>
  );
}

function On() {
  const send = useSend();
  const press = usePress();
  const at = useAt();
  const t = useCopy('account');
  const address = useJourney(({ context }) => context.account.calendarAddress) ?? '';
  return (
    <div className="stack stack-loose">
      {at({ on: 'made' }) && <Alert tone="ok" announce="polite" title={t('calendar.made')} />}
      <section className="stack stack-tight">
        <p>{t('calendar.subscribeLine')}</p>
        <div>
          <Link look="primary" icon="calendar" href={subscribingTo(address)}>
            {t('calendar.subscribe')}
          </Link>
        </div>
      </section>
      <TextToCopy
        name="calendarAddress"
        label={t('calendar.address')}
        hint={t('calendar.addressHint')}
        text={address}
        copy={t('calendar.copy')}
        onCopied={() => send({ type: 'calendarAddress.copied' })}
        copied={at({ on: 'copied' }) ? t('calendar.copied') : undefined}
      />
      <Alert title={t('calendar.secretTitle')}>{t('calendar.secret')}</Alert>
      <section className="stack stack-tight">
        <p>{t('calendar.endLine')}</p>
        <div className="cluster">
          <Button
            pending={at('replacing')}
            pendingLabel={t('calendar.replacing')}
            {...press({ type: 'calendarAddress.replaced' })}
          >
            {t('calendar.replace')}
          </Button>
          <Button
            pending={at('stopping')}
            pendingLabel={t('calendar.stopping')}
            {...press({ type: 'calendar.turnedOff' })}
          >
            {t('calendar.stop')}
          </Button>
        </div>
        {at({ on: 'replaced' }) && (
          <Alert tone="ok" announce="polite" title={t('calendar.replaced')}>
            {t('calendar.replacedText')}
          </Alert>
        )}
      </section>
    </div>
  );
}
