// Facts for other scripts about journeys that leave the first page (SES-02, VCH-03). Loaded with
// the whole chart, which every such journey has: the first load carries none of it.
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { tellLater } from './session-keys.ts';

/** The appointment, while its time, vaccines or place are being changed (MNG-06). */
const changed = ({ manage }: JourneyContext) => (manage.changing ? manage.appointment : undefined);

tellLater({
  /** CHN-10. */
  flowChange: (context) => (changed(context) ? 'EditAppointment' : undefined),
  /** COV-02: the booked manufacturer. */
  rescheduledManufacturer: (context) =>
    changed(context)?.vaccines.find(({ manufPref }) => manufPref)?.manufPref,
  /** Only the numbers: their appointments are stored in one place, the snapshot. */
  guestAppointments: ({ me, manage: { appointment, others } }) =>
    me?.isLoggedIn || !appointment
      ? undefined
      : [appointment, ...others].map(({ confirmationNumber }) => confirmationNumber).join(),
  /** VAC-09: the earlier doses given now differ from those at booking. */
  updateConfirmVaccHistory: (context) => {
    const booked = changed(context)?.vaccineHistory.length;
    const { doseDates, dosedate } = context.answers;
    const said = Object.values(doseDates).flat().length + (dosedate.year ? 1 : 0);
    return booked === undefined || booked === said ? undefined : 'true';
  },
});
