import { maskEmail } from '#domain/contact.ts';
import { phoneEnding } from '#domain/phone-shape.ts';
import { useMatches, useSend } from '#src/app/use-journey.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useWait } from '#src/forms/use-wait.ts';
import { useCopy } from '#src/i18n/copy.ts';

const BUTTON = 'send-again';

type WhatWasSentProps = {
  email: string;
  /** Where a text was sent, if one was (SMS-01). */
  phone?: string | undefined;
  /** None was sent there: that number has said STOP. */
  isStopped?: boolean;
};

/**
 * CNF-02, CNF-06: what was sent where, masked for onlookers, with a button to send the e-mail
 * again. The outcome is announced.
 */
export function WhatWasSent({ email, phone, isStopped = false }: WhatWasSentProps) {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('confirmation');
  const wait = useWait();
  const at = (state: 'sending' | 'sentAgain' | 'limited' | 'failed' | 'unanswered') =>
    matches({ flow: { confirmation: state } });
  const masked = maskEmail(email);
  const isTrouble = at('failed') || at('unanswered');
  return (
    <section
      className="stack stack-tight"
      aria-labelledby="sent-title"

      data-print="hide"
    >
      <h2 id="sent-title">{t('sent.title')}</h2>
      <ul>
        <li>{t('sent.email', { email: masked })}</li>
        {phone && !isStopped && <li>{t('sent.text', { ending: phoneEnding(phone) })}</li>}
      </ul>
      {phone && isStopped && <p>{t('sent.stopped', { ending: phoneEnding(phone) })}</p>}
      <p>{t('sent.reminders')}</p>
      <div>
        <Button
          id={BUTTON}
          icon="arrow-next"
          pending={at('sending')}
          pendingLabel={t('again.busy')}
          onPress={() => send({ type: isTrouble ? 'retried' : 'resend.requested' })}
        >
          {t('again.action')}
        </Button>
      </div>
      {isTrouble && (
        <Trouble
          isBeside
          onRetry={() => {
            // The message disappears, so the button, which shows the waiting, takes the focus.
            document.getElementById(BUTTON)?.focus();
            send({ type: 'retried' });
          }}
        />
      )}
      <output>
        {at('sentAgain') && (
          <Alert tone="ok" title={t('again.sent')}>
            {t('again.sentTo', { email: masked })}
          </Alert>
        )}
        {at('limited') && (
          <Alert tone="warn" title={t('again.limited')}>
            {t('again.limitedText', { wait })}
          </Alert>
        )}
      </output>
    </section>
  );
}
