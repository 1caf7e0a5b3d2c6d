import { MAX_PEOPLE } from '#domain/party.ts';
import { useMatches } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { PeopleOfGroup } from './people-of-group.tsx';
import { PersonForm } from './person-form.tsx';

/**
 * RTE-04: who comes, everyone by name (GRP-01); people in the account's care are added with a press
 * (PAT-05).
 */
export function PatientInfoListView() {
  const matches = useMatches();
  const t = useCopy('patient-info-list');
  const at = (state: 'listing' | 'person') => matches({ flow: { 'patient-info-list': state } });
  if (at('person')) return <PersonForm />;
  return (
    <>
      <PageHeading lead={t('lead', { most: MAX_PEOPLE })}>{t('title')}</PageHeading>
      {at('listing') ? <Fetching /> : <PeopleOfGroup />}
    </>
  );
}
