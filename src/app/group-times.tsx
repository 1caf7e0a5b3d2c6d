import { Fragment } from 'react';
import { membersOf, timesOf } from '#machines/group/members.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { calledAmong } from '#src/booking/called.ts';
import { useFormats } from '../i18n/formats.ts';
import { useJourney } from './use-journey.ts';

/** When a group comes; where not all start together, each time with whose it is (GRP-01). */
export function GroupTimes({ timeZone }: { timeZone: string }) {
  const formats = useFormats();
  const context = useJourney((snapshot) => snapshot.context);
  const members = membersOf(context);
  const called = calledAmong(members.map(({ person }) => person));
  const times = context.party.choice ? timesOf(members, context.party.choice) : [];
  const starts = [...new Set(times.map(({ appointmentDate }) => appointmentDate))];
  return starts.map((start, index) => (
    <Fragment key={start}>
      {index > 0 && <br />}
      <AppointmentTime appointmentDate={start} timeZone={timeZone} />
      {starts.length > 1 && (
        <>
          <br />
          {formats.list(called.filter((_, place) => times[place]?.appointmentDate === start))}
        </>
      )}
    </Fragment>
  ));
}
