import type { AppointmentDetails } from '#contract/manage.ts';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { spokenLanguage, useCopy } from '#src/i18n/copy.ts';
import { AppointmentTime } from './appointment-time.tsx';
import { StorePlace } from './store-place.tsx';
import { BookedVaccines } from './vaccines-in-full.tsx';

/** One person's appointment, in short: when, where, for whom, which vaccines. */
export function BookedFacts({ appointment }: { appointment: AppointmentDetails }) {
  const t = useCopy('common');
  const { appointmentDate, store, patient } = appointment;
  return (
    <SummaryList
      rows={[
        {
          term: t('choices.time'),
          value: (
            <AppointmentTime appointmentDate={appointmentDate} timeZone={store.address.timeZone} />
          ),
        },
        {
          term: t('choices.place'),
          value: <StorePlace {...store.address} name={store.name} />,
        },
        { term: t('choices.people'), value: `${patient.firstName} ${patient.lastName}` },
        {
          term: t('choices.vaccines'),
          value: <BookedVaccines appointment={appointment} language={spokenLanguage()} />,
        },
      ]}
    />
  );
}
