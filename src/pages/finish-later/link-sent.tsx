import { pathOf } from '#domain/pages.ts';
import { showPhone } from '#domain/phone-shape.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { writtenClock, writtenMoment } from '#src/i18n/moments.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import styles from './link-sent.module.css';

/** Lets a long address break before its slashes, not within its words. */
const breaking = (address: string) =>
  address.split(/(?=\/)/).flatMap((part) => [<wbr key={part} />, part]);

/**
 * RES-01: where the link was sent, until when it works, and the code that does the same if the
 * message is not at hand.
 */
export function LinkSent() {
  const send = useSend();
  const t = useCopy('finish-later');
  useOwnHeading();
  const { later, saved, hold } = useKnown('later', 'saved', 'hold');
  const to = later.by === 'email' ? later.emailAddress : showPhone(later.phoneNumber);
  const address = window.location.host + pathOf('resume');
  return (
    <>
      <PageHeading lead={t(`saved.${later.by}`, { to })}>{t('saved.title')}</PageHeading>
      {saved && (
        <>
          <div>
            <p>{t('saved.until', { moment: writtenMoment(saved.expiresAt) })}</p>
            <p>{t('saved.proof')}</p>
          </div>
          {hold && (
            <Alert tone="info">{t('saved.hold', { time: writtenClock(hold.deadline) })}</Alert>
          )}
          <section className="stack stack-tight" aria-labelledby="code-title">
            <h2 id="code-title">{t('saved.codeTitle')}</h2>
            <p>
              {t('saved.code')} <strong className={styles.address}>{breaking(address)}</strong>
            </p>
            <p>
              <span className="small muted">{t('saved.codeLabel')}</span>
              <span className={styles.code}>{saved.shortCode}</span>
            </p>
          </section>
        </>
      )}
      <p className="small muted">{t('saved.nothing')}</p>
      <StoreToCall />
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'back' })}>
          {t('goOn')}
        </Button>
        <Button onPress={() => send({ type: 'later.requested' })}>{t('again')}</Button>
      </ActionRow>
    </>
  );
}
