// What the session tells other scripts of journeys that begin after the first page (SES-02,
// VCH-03). Beside the whole chart, which every such journey has: the first load carries none of it.
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { tellLater } from './session-keys.ts';

/** What is booked, while its time, vaccines or place are being changed (MNG-06). */
const changed = ({ manage }: JourneyContext) => (manage.changing ? manage.appointment : undefined);

tellLater({
  /** CHN-10. */
  flowChange: (context) => (changed(context) ? 'EditAppointment' : undefined),
  /** COV-02: the maker that was booked. */
  rescheduledManufacturer: (context) =>
    changed(context)?.vaccines.find(({ manufPref }) => manufPref)?.manufPref,
  /** Numbers alone: what they are of has one home, the snapshot. */
  guestAppointments: ({ me, manage: { appointment, others } }) =>
    me?.isLoggedIn || !appointment
      ? undefined
      : [appointment, ...others].map(({ confirmationNumber }) => confirmationNumber).join(),
  /** VAC-09: that other earlier doses are said now than when it was booked. */
  updateConfirmVaccHistory: (context) => {
    const booked = changed(context)?.vaccineHistory.length;
    const { doseDates, dosedate } = context.answers;
    const said = Object.values(doseDates).flat().length + (dosedate.year ? 1 : 0);
    return booked === undefined || booked === said ? undefined : 'true';
  },
});
