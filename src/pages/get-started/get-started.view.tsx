import { pathOf } from '#domain/pages.ts';
import { useMatches } from '#src/app/use-journey.ts';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { AlreadyBooked } from './already-booked.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { PlaceChoice } from './place-choice.tsx';
import styles from './get-started.module.css';
import { StartForm } from './start-form.tsx';

/**
 * RTE-01: who the appointment is for, where, and how old they are; with frequent questions beside
 * it.
 */
export function GetStartedView() {
  return (
    <div className={styles.columns}>
      <div className="stack stack-loose">
        <Start />
      </div>
      <GoodToKnow />
    </div>
  );
}

function Start() {
  const matches = useMatches();
  const t = useCopy('get-started');
  if (matches({ flow: { 'get-started': 'choosingPlace' } })) return <PlaceChoice />;
  if (matches({ flow: { 'get-started': 'alreadyBooked' } })) return <AlreadyBooked />;
  return (
    <>
      <PageHeading
        lead={
          <span className={styles.ways}>
            {t('lead')}
            <Link look="alone" to={pathOf('manage-appointment')}>
              {t('manage')}
            </Link>
          </span>
        }
      >
        {t('title')}
      </PageHeading>
      <StartForm />
    </>
  );
}
