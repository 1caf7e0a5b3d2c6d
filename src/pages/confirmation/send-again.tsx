import { useMatches, useSend } from '#src/app/use-journey.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type SendAgainProps = {
  /** Where the message goes, as it is shown. */
  email: string;
};

/** CNF-06: the e-mail once more, to the address that booked. What came of it is heard. */
export function SendAgain({ email }: SendAgainProps) {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('confirmation');
  const at = (state: 'sending' | 'sentAgain' | 'limited' | 'failed' | 'timedOut') =>
    matches({ flow: { confirmation: state } });
  const isOver = at('sentAgain') || at('limited');
  const isTrouble = at('failed') || at('timedOut');
  return (
    <section className="stack stack-tight" aria-labelledby="again-title" data-print="hide">
      <h2 id="again-title">{t('again.title')}</h2>
      {!isOver && !isTrouble && (
        <div>
          <Button
            icon="arrow-next"
            pending={at('sending')}
            pendingLabel={t('again.busy')}
            onPress={() => send({ type: 'resend.requested' })}
          >
            {t('again.action')}
          </Button>
        </div>
      )}
      {isTrouble && (
        <Trouble
          kind={at('timedOut') ? 'slow' : 'failed'}
          onRetry={() => send({ type: 'retried' })}
        />
      )}
      <output>
        {at('sentAgain') && (
          <Alert tone="ok" title={t('again.sent')}>
            {t('again.sentTo', { email })}
          </Alert>
        )}
        {at('limited') && (
          <Alert tone="warn" title={t('again.limited')}>
            {t('again.limitedText')}
          </Alert>
        )}
      </output>
    </section>
  );
}
