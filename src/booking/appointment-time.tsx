import { wallTimeIn } from '#domain/timeslots.ts';
import { shortZoneName } from '#domain/zone-names.ts';
import { useFormats } from '#src/i18n/formats.ts';

type AppointmentTimeProps = {
  /** ISO 8601 with the store's offset; its first characters are the date and time at the store. */
  appointmentDate: string;
  timeZone: string;
};

/** The time in full: the day in words, and below it the time in the store's zone (TIM-02). */
export function AppointmentTime({ appointmentDate, timeZone }: AppointmentTimeProps) {
  const formats = useFormats();
  const { date, time } = wallTimeIn(appointmentDate);
  return (
    <time dateTime={appointmentDate}>
      {formats.longDate(date)}
      <br />
      <span className="no-break">
        {formats.time(time)} {shortZoneName(timeZone, appointmentDate)}
      </span>
    </time>
  );
}
