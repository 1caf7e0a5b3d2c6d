// Facts for other scripts about journeys that leave the first page (SES-02, VCH-03). Loaded with
// the whole chart, which every such journey has: the first load carries none of it.
import { COVID } from '#domain/vaccine-selection.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { countingDoses, historyOf, stepsOf } from '#machines/knowledge/screening.ts';
import { tellLater } from './session-keys.ts';

/** The appointment, while its time, vaccines or place are being changed (MNG-06). */
const changed = ({ manage }: JourneyContext) => (manage.changing ? manage.appointment : undefined);

/** The vaccines whose earlier doses the change has asked for; others are as booked. */
const askedForDoses = (context: JourneyContext): string[] => [
  ...countingDoses(context),
  ...(stepsOf(context).some(({ question }) => question === 'userDose') ? [COVID] : []),
];

const dosesIn = (history: readonly { code: string; date: string }[]): string =>
  history
    .map(({ code, date }) => `${code} ${date}`)
    .toSorted()
    .join();

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
    const booked = changed(context)?.vaccineHistory;
    if (booked === undefined) return undefined;
    const asked = askedForDoses(context);
    const known = booked.filter(({ code }) => asked.includes(code));
    return dosesIn(known) === dosesIn(historyOf(context)) ? undefined : 'true';
  },
});
