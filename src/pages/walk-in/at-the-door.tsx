import type { Door } from '#machines/knowledge/walk-in.ts';
import { pathOf } from '#domain/pages.ts';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { wallTimeOf } from '#src/booking/appointment-time.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import { CheckInForm } from './check-in-form.tsx';

type DoorProps = { door: Door };

/** The store, the way into its line for who has an appointment, and what else can be done. */
export function AtTheDoor({ door }: DoorProps) {
  const t = useCopy('walk-in');
  useOwnHeading();
  const { store } = door;
  const { line1, city, state, zip } = store.address;
  return (
    <>
      <PageHeading>{t('title', { store: store.name })}</PageHeading>
      <p className="muted">{`${line1}, ${city}, ${state} ${zip}`}</p>
      <section className="stack" aria-labelledby="here-title">
        <h2 id="here-title">{t('here.title')}</h2>
        <p>{t('here.lead')}</p>
        <CheckInForm />
      </section>
      <TheLine door={door} />
      <WithoutTime door={door} />
    </>
  );
}

function TheLine({ door: { waiting, estimate, whyNot } }: DoorProps) {
  const t = useCopy('walk-in');
  if (whyNot === 'closed') return null;
  const { fromMinutes: from, toMinutes: to } = estimate;
  const wait =
    to === 0 ? t('line.none') : from === 0 ? t('line.upTo', { to }) : t('line.range', { from, to });
  return (
    <section className="stack stack-tight" aria-labelledby="line-title">
      <h2 id="line-title">{t('line.title')}</h2>
      <p>{waiting === 0 ? t('line.nobody') : t('line.people', { count: waiting })}</p>
      <p>{wait}</p>
    </section>
  );
}

/** WLK-05: whether one can walk in, and a booked time where not. */
function WithoutTime({ door: { whyNot, opensAt } }: DoorProps) {
  const t = useCopy('walk-in');
  const formats = useFormats();
  const opening = opensAt === undefined ? undefined : wallTimeOf(opensAt);
  return (
    <section className="stack stack-tight" aria-labelledby="no-time-title">
      <h2 id="no-time-title">{t('noTime.title')}</h2>
      <p>
        {whyNot ? t(`whyNot.${whyNot}`) : t('noTime.ask')}{' '}
        {opening &&
          t('noTime.opens', {
            when: `${formats.longDate(opening.date)}, ${formats.time(opening.time)}`,
          })}
      </p>
      <p>
        <Link to={pathOf('get-started')}>{t('noTime.book')}</Link>
      </p>
    </section>
  );
}
