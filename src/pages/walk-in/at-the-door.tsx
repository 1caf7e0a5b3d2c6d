import { usePress } from '#src/app/use-press.ts';
import { isInLine, type Door } from '#machines/knowledge/walk-in.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { pathOf } from '#domain/pages.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { waitOf } from '#src/booking/wait.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import { CheckInForm } from './check-in-form.tsx';

type DoorProps = { door: Door };

/**
 * The store and its line: patients without an appointment join it, patients with one report that
 * they are here. Those without come first; what they need is short.
 */
export function AtTheDoor({ door }: DoorProps) {
  const t = useCopy('walk-in');
  useOwnHeading();
  // Who scans the code again, to see how long it takes, has a place already.
  const hasPlace = useJourney(({ context }) => isInLine(context));
  const { store } = door;
  const { line1, city, state, zip } = store.address;
  return (
    <>
      <PageHeading lead={`${line1}, ${city}, ${state} ${zip}`}>
        {t('title', { store: store.name })}
      </PageHeading>
      {hasPlace && (
        <Alert
          title={t('inLine.title')}
          actions={
            <Link look="secondary" to={pathOf('queue')}>
              {t('inLine.see')}
            </Link>
          }
        />
      )}
      <WithoutTime door={door} />
      <section className="stack" aria-labelledby="here-title">
        <h2 id="here-title">{t('here.title')}</h2>
        <p>{t('here.lead')}</p>
        <CheckInForm />
      </section>
    </>
  );
}

/** WLK-05: whether walk-ins are accepted, how long the wait is, and otherwise times to book. */
function WithoutTime({ door: { whyNot, opensAt, waiting, estimate, nextTimes } }: DoorProps) {
  const press = usePress();
  const t = useCopy('walk-in');
  const line = useCopy('queue');
  const formats = useFormats();
  const opening = opensAt === undefined ? undefined : wallTimeIn(opensAt);
  const wait = waitOf(estimate);
  return (
    <section className="stack stack-tight" aria-labelledby="no-time-title">
      <h2 id="no-time-title">{t('noTime.title')}</h2>
      <p>
        {whyNot ? t(`whyNot.${whyNot}`) : t('noTime.welcome')}{' '}
        {opening &&
          t('noTime.opens', {
            when: `${formats.longDate(opening.date)}, ${formats.time(opening.time)}`,
          })}
      </p>
      {(!whyNot || whyNot === 'full') && (
        <p>
          {waiting === 0 ? t('line.nobody') : t('line.people', { count: waiting })}{' '}
          {wait.how === 'none'
            ? t('line.now')
            : t('line.wait', { wait: line(`waits.${wait.how}`, { ...wait }) })}
        </p>
      )}
      {whyNot && nextTimes.length > 0 && (
        <>
          <p>{t('noTime.next')}</p>
          <ul>
            {nextTimes.map(({ date, slot }) => (
              <li key={`${date} ${slot}`}>{`${formats.longDate(date)}, ${formats.time(slot)}`}</li>
            ))}
          </ul>
        </>
      )}
      <ActionRow>
        {!whyNot && (
          <Button variant="primary" {...press({ type: 'walkIn.begun' })}>
            {t('noTime.join')}
          </Button>
        )}
        <Link look={whyNot ? 'primary' : 'secondary'} to={pathOf('get-started')}>
          {t('noTime.book')}
        </Link>
      </ActionRow>
    </section>
  );
}
