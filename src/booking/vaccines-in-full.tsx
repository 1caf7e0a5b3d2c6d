// The vaccines of a visit in full: vaccine, manufacturer and dose (REV-02), in the language of the
// page, whichever language it was booked in (LNG-04).
import type { Appointment, BookedVaccine } from '#contract/appointments.ts';
import { doseNameIn, vaccineInFull } from '#domain/dose-names.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import type { DoseInfo } from '#machines/knowledge/booking-info.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { vaccineName } from './vaccine-name.ts';

type Dose = Pick<BookedVaccine, 'code' | 'doseCalledBy' | 'manufacturerDisplayName'>;

const inFull = (
  { code, doseCalledBy, manufacturerDisplayName }: Dose,
  on: IsoDate | undefined,
  language: Language,
): string =>
  vaccineInFull(
    vaccineName(code, language),
    manufacturerDisplayName,
    doseCalledBy && on !== undefined ? doseNameIn(doseCalledBy, on, language) : undefined,
  );

type BookedProps = {
  appointment: Pick<Appointment, 'vaccines' | 'appointmentDate'>;
  language: Language;
};

/** 'COVID-19, Pfizer Comirnaty, 2026-2027 dose', one per line, as booked on the server. */
export function BookedVaccines({ appointment, language }: BookedProps) {
  const { date } = wallTimeIn(appointment.appointmentDate);
  return <Lines lines={appointment.vaccines.map((one) => inFull(one, date, language))} />;
}

type ChosenProps = {
  doses: readonly DoseInfo[];
  /** The day of the visit. */
  on: IsoDate | undefined;
  language: Language;
};

/** The same for chosen vaccines that will be booked. */
export function ChosenVaccines({ doses, on, language }: ChosenProps) {
  return <Lines lines={doses.map((dose) => inFull(dose, on, language))} />;
}

const SEASON = /(\d{4}-\d{4})/;

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <span key={line}>
      {index > 0 && <br />}
      {line.split(SEASON).map((part, place) =>
        // The text between two others is a season: its years must not be separated.
        place % 2 === 1 ? (
          <span key={part} className="no-break">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  ));
}
