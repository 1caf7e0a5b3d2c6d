import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { spokenLanguage, useCopy } from '#src/i18n/copy.ts';
import { AppointmentTime } from './appointment-time.tsx';
import type { BookedPerson } from './booked-people.ts';
import { StorePlace } from './store-place.tsx';
import { BookedVaccines } from './vaccines-in-full.tsx';

/** A group's appointments, in short: where, and for each person when and which vaccines. */
export function BookedGroup({ people }: { people: readonly BookedPerson[] }) {
  const t = useCopy('common');
  const store = people[0]?.appointment.store;
  return (
    <SummaryList
      rows={[
        ...(store
          ? [
              {
                term: t('choices.place'),
                value: <StorePlace {...store.address} name={store.name} />,
              },
            ]
          : []),
        ...people.map(({ called, appointment }) => ({
          term: called,
          value: (
            <>
              <AppointmentTime
                appointmentDate={appointment.appointmentDate}
                timeZone={appointment.store.address.timeZone}
              />
              <br />
              <BookedVaccines appointment={appointment} language={spokenLanguage()} />
            </>
          ),
        })),
      ]}
    />
  );
}
