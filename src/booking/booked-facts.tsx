import type { AppointmentDetails } from '#contract/manage.ts';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { spokenLanguage, useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { AppointmentTime } from './appointment-time.tsx';
import { StorePlace } from './store-place.tsx';
import { vaccineName } from './vaccine-name.ts';

/** What is booked for one person, in short: when, where, for whom, which vaccines. */
export function BookedFacts({ appointment }: { appointment: AppointmentDetails }) {
  const t = useCopy('common');
  const formats = useFormats();
  const { appointmentDate, store, vaccines, patient } = appointment;
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
          value: formats.list(vaccines.map(({ code }) => vaccineName(code, spokenLanguage()))),
        },
      ]}
    />
  );
}
