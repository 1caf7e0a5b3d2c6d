import { Fragment } from 'react';
import { timesOf } from '#machines/knowledge/members.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { useMembers } from '#src/booking/use-members.ts';
import { useFormats } from '../i18n/formats.ts';
import { useJourney } from './use-journey.ts';

/** The times of a group; if they do not all start together, each with whose it is (GRP-01). */
export function GroupTimes({ timeZone }: { timeZone: string }) {
  const formats = useFormats();
  const members = useMembers();
  const choice = useJourney(({ context }) => context.choice);
  const times = choice ? timesOf(members, choice) : [];
  const starts = [...new Set(times.map(({ appointmentDate }) => appointmentDate))];
  return starts.map((start, index) => (
    <Fragment key={start}>
      {index > 0 && <br />}
      <AppointmentTime appointmentDate={start} timeZone={timeZone} />
      {starts.length > 1 && (
        <>
          <br />
          {formats.list(
            members
              .filter((_, place) => times[place]?.appointmentDate === start)
              .map(({ called }) => called),
          )}
        </>
      )}
    </Fragment>
  ));
}
