import { shortZoneName } from '#domain/zone-names.ts';
import { useFormats } from '#src/i18n/formats.ts';

type AppointmentTimeProps = {
  /** ISO 8601 with the store's offset; its first characters are the date and time at the store. */
  appointmentDate: string;
  timeZone: string;
};

const DATE_LENGTH = 'YYYY-MM-DD'.length;
const TIME_END = 'YYYY-MM-DDTHH:mm'.length;

/** The date and time at the store, as in an appointment (TIM-02). */
export const wallTimeOf = (appointmentDate: string) => ({
  date: appointmentDate.slice(0, DATE_LENGTH),
  time: appointmentDate.slice(DATE_LENGTH + 1, TIME_END),
});

/** The time in full: the day in words, and below it the time in the store's zone (TIM-02). */
export function AppointmentTime({ appointmentDate, timeZone }: AppointmentTimeProps) {
  const formats = useFormats();
  const { date, time } = wallTimeOf(appointmentDate);
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
