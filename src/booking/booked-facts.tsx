import type { AppointmentDetails } from '#contract/manage.ts';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { spokenLanguage, useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { AppointmentTime } from './appointment-time.tsx';
import { StorePlace } from './store-place.tsx';
import { vaccineName } from './vaccine-name.ts';

type BookedFactsProps = {
  appointment: AppointmentDetails;
  /** A group’s others. */
  others?: readonly AppointmentDetails[];
};

/** What is booked, in short: when, where, for whom, which vaccines. */
export function BookedFacts({ appointment, others = [] }: BookedFactsProps) {
  const t = useCopy('common');
  const formats = useFormats();
  const { appointmentDate, store, vaccines } = appointment;
  const people = [appointment, ...others].map(
    ({ patient }) => `${patient.firstName} ${patient.lastName}`,
  );
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
        { term: t('choices.people'), value: formats.list(people) },
        {
          term: t('choices.vaccines'),
          value: formats.list(vaccines.map(({ code }) => vaccineName(code, spokenLanguage()))),
        },
      ]}
    />
  );
}
