// What a visit is for, said back whole: vaccine, maker and dose (REV-02), in the language of the
// page, whichever language it was booked in (LNG-04).
import type { Appointment, BookedVaccine } from '#contract/appointments.ts';
import type { VaccineDetails } from '#contract/vaccines.ts';
import { doseNameIn, vaccineInFull } from '#domain/dose-names.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { chosenProduct } from '#machines/knowledge/product.ts';
import { wallTimeOf } from './appointment-time.tsx';
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

/** 'COVID-19, Pfizer Comirnaty, 2026-2027 dose', a line each: as the server has it booked. */
export function BookedVaccines({ appointment, language }: BookedProps) {
  const { date } = wallTimeOf(appointment.appointmentDate);
  return <Lines lines={appointment.vaccines.map((one) => inFull(one, date, language))} />;
}

type ChosenProps = {
  /** Codes. */
  vaccines: readonly string[];
  details: readonly VaccineDetails[];
  /** The wanted maker of COVID-19 vaccine, undefined for any. */
  maker: string | undefined;
  /** The day of the visit. */
  on: IsoDate | undefined;
  language: Language;
};

/** The same of what is chosen, and will be booked. */
export function ChosenVaccines({ vaccines, details, maker, on, language }: ChosenProps) {
  return (
    <Lines
      lines={vaccines.map((code) => {
        const product = chosenProduct(details, code, maker);
        const of = details.find(({ vaccineCode }) => vaccineCode === code);
        return inFull(
          {
            code,
            manufacturerDisplayName: product?.manufacturerDisplayName,
            doseCalledBy: of?.doseCalledBy,
          },
          on,
          language,
        );
      })}
    />
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <span key={line}>
      {index > 0 && <br />}
      {line}
    </span>
  ));
}
