import { pathOf } from '#domain/pages.ts';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import type { ViewProps } from '#src/app/view.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { AlreadyBooked } from './already-booked.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { StartForm } from './start-form.tsx';

/** RTE-01: who the appointment is for, where, and how old they are. */
export function GetStartedView(props: ViewProps) {
  const t = useCopy('get-started');
  const { snapshot } = props;
  if (snapshot.matches({ flow: { 'get-started': 'choosingPlace' } }))
    return <PlaceChoice {...props} />;
  if (snapshot.matches({ flow: { 'get-started': 'alreadyBooked' } }))
    return <AlreadyBooked {...props} />;
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <StartForm {...props} />
      <p>
        <Link
          look="alone"
          href={pathOf('manage-appointment') ?? '/'}
          onPress={() => props.send({ type: 'NAV', page: 'manage-appointment' })}
        >
          {t('manage')}
        </Link>
      </p>
    </>
  );
}
