// Which systems are sent the store's visits, and what became of it: for its managers (STD-06).
import type { WebhookDelivery, WebhookReceiver } from '#contract/webhooks.ts';
import { AGAIN_DAYS } from '#domain/webhooks.ts';
import type { DeskSnapshot } from '#machines/desk/desk.machine.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { Spoken, VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useDeskState, usePress } from '../use-desk.ts';
import { Trouble } from '../trouble.tsx';
import { FoldTable } from './fold-table.tsx';
import { Page } from './page-frame.tsx';
import { useDateAndTime, useMoment } from './use-moment.ts';
import styles from './webhooks-panel.module.css';

type State = 'reading' | 'failed' | 'untoldOne' | 'untoldDays';
const inWebhooks = (open: State) =>
  ({ atDesk: { working: { page: { webhooks: { open } } } } }) as const;

/** What is being told again. */
const tellingOf = (state: DeskSnapshot) =>
  (['tellingOne', 'tellingDays'] as const).some((webhooks) =>
    state.matches({ atDesk: { working: { page: { webhooks } } } }),
  )
    ? state.context.webhooks.again
    : undefined;

export function WebhooksPanel() {
  const t = useCopy('desk');
  const press = usePress();
  const moment = useMoment();
  const shown = useDeskState(({ context }) => context.webhooks.shown);
  const refused = useDeskState(({ context }) => context.webhooks.refused);
  const telling = useDeskState(tellingOf);
  const isReading = useDeskState((state) => state.matches(inWebhooks('reading')));
  const isTrouble = useDeskState((state) =>
    (['failed', 'untoldOne', 'untoldDays'] as const).some((one) => state.matches(inWebhooks(one))),
  );
  return (
    <Page id="webhooks" title={t('webhooks.title')}>
      <p className={styles.soft}>{t('webhooks.lead')}</p>
      {isTrouble && <Trouble title={t('webhooks.failed')} />}
      {refused !== undefined && <Alert tone="warn" title={refused} announce="now" />}
      <Told />
      <Spoken>{telling && t('webhooks.telling')}</Spoken>
      {!shown && !isTrouble && (
        <Skeleton label={t('webhooks.reading')} stillLabel={t('stillReading')} count={2} />
      )}
      {shown && (
        <p className={styles.asOf}>
          {t('webhooks.asOf', { time: moment(shown.now) })}
          <Button
            variant="quiet"
            pending={isReading}
            pendingLabel={t('webhooks.reading')}
            {...press({ type: 'webhooks.refreshed' })}
          >
            {t('webhooks.refresh')}
          </Button>
        </p>
      )}
      {shown?.receivers.length === 0 && <p>{t('webhooks.none')}</p>}
      {shown?.receivers.map((receiver) => (
        <Receiver key={receiver.webhookId} receiver={receiver} />
      ))}
    </Page>
  );
}

/** How many deliveries the last resend made. */
function Told() {
  const t = useCopy('desk');
  const { told, again } = useDeskState(({ context }) => context.webhooks);
  if (told === undefined || !again) return null;
  const isNothing = told === 0 && 'days' in again;
  return (
    <Alert
      tone={told === 0 ? 'info' : 'ok'}
      title={isNothing ? t('webhooks.toldNothing') : t('webhooks.told', { count: told })}
      announce="polite"
    />
  );
}

function Receiver({ receiver }: { receiver: WebhookReceiver }) {
  const t = useCopy('desk');
  const { list } = useFormats();
  const moment = useDateAndTime();
  const { webhookId, name, address, kinds, isEnded, waiting, givenUp, lastDeliveredAt } = receiver;
  const id = `webhook-${webhookId}`;
  return (
    <section className={styles.receiver} aria-labelledby={id}>
      <h3 id={id}>
        {name} {isEnded && <span className={styles.mark}>{t('webhooks.ended')}</span>}
        {waiting > 0 && (
          <span className={styles.mark}>{t('webhooks.waiting', { count: waiting })}</span>
        )}
        {givenUp > 0 && (
          <span className={styles.mark} data-lost>
            {t('webhooks.givenUp', { count: givenUp })}
          </span>
        )}
      </h3>
      <p className={styles.address}>{address}</p>
      <p className={styles.soft}>
        {`${t('webhooks.kinds')} ${list(kinds.map((kind) => t(`webhooks.kind.${kind}`)))}. `}
        {`${t('webhooks.last')}: ${lastDeliveredAt ? moment(lastDeliveredAt) : t('webhooks.never')}`}
      </p>
      <Deliveries receiver={receiver} />
      {!isEnded && receiver.deliveries.length > 0 && <DaysAgain receiver={receiver} />}
    </section>
  );
}

function Deliveries({
  receiver: { webhookId, name, isEnded, deliveries },
}: {
  receiver: WebhookReceiver;
}) {
  const t = useCopy('desk');
  if (deliveries.length === 0) return <p className={styles.soft}>{t('webhooks.empty')}</p>;
  return (
    <FoldTable
      label={t('webhooks.listOf', { name })}
      heads={[t('webhooks.what'), t('webhooks.when'), t('webhooks.tries'), t('webhooks.state')]}
    >
      {deliveries.map((delivery) => (
        <Delivery
          key={delivery.eventId}
          delivery={delivery}
          webhookId={webhookId}
          isEnded={isEnded}
        />
      ))}
    </FoldTable>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery;
  webhookId: string;
  isEnded: boolean;
}

function Delivery({ delivery, webhookId, isEnded }: DeliveryProps) {
  const t = useCopy('desk');
  const press = usePress();
  const moment = useDateAndTime();
  const { eventId, kind, at, tries, state, when, failure, status } = delivery;
  const isTelling = useDeskState((state) => {
    const telling = tellingOf(state);
    return telling?.webhookId === webhookId && 'eventId' in telling && telling.eventId === eventId;
  });
  const why = failure && t(`webhooks.because.${failure}`, { status: status ?? 0 });
  // A waiting or running delivery will be sent anyway.
  const isOpen = state === 'waiting' || state === 'onItsWay';
  const what = t(`webhooks.kind.${kind}`);
  return (
    <tr className={styles.delivery} data-state={state}>
      <th scope="row">
        {what}
        <span className={styles.id}>{t('webhooks.id', { id: eventId })}</span>
      </th>
      <td className={styles.when} data-label={t('webhooks.when')}>
        {moment(at)}
      </td>
      <td data-label={t('webhooks.tries')}>{tries}</td>
      <td data-label={t('webhooks.state')}>
        {[t(`webhooks.is.${state}`, { when: moment(when) }), ...(why ? [why] : [])].join(': ')}
      </td>
      <td>
        {!isEnded && !isOpen && (
          <Button
            variant="quiet"
            pending={isTelling}
            {...press({ type: 'event.again', webhookId, eventId })}
          >
            {t('webhooks.again')} <VisuallyHidden>{`${what}, ${moment(at)}`}</VisuallyHidden>
          </Button>
        )}
      </td>
    </tr>
  );
}

function DaysAgain({ receiver: { webhookId, name } }: { receiver: WebhookReceiver }) {
  const t = useCopy('desk');
  const telling = useDeskState(tellingOf);
  const press = usePress();
  return (
    <Disclosure summary={t('webhooks.daysAgain')}>
      <p className={styles.soft}>{t('webhooks.hint')}</p>
      <div className={styles.row}>
        {AGAIN_DAYS.map((days) => (
          <Button
            key={days}
            pending={telling?.webhookId === webhookId && 'days' in telling && telling.days === days}
            {...press({ type: 'days.again', webhookId, days })}
          >
            {t('webhooks.days', { count: days })} <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        ))}
      </div>
    </Disclosure>
  );
}
