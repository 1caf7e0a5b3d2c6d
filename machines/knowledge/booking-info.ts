// The booking-info state of the specification (ENG-13): each value has one home in the journey's
// context, and here the specification's name for it.
import type { VaccineDetails } from '#contract/vaccines.ts';
import { ageOn, categoryOf } from '#domain/ages.ts';
import { eligibleManufacturers, isCombinedDose } from '#domain/covid.ts';
import type { DoseCalledBy } from '#domain/dose-names.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { JourneyContext } from './context.ts';
import { makersIn } from './judgement.ts';
import { chosenProduct, wantedMaker } from './product.ts';
import { historyOf, knownMaker } from './screening.ts';
import type { PersonVisit } from './visit.ts';

/** One vaccine of the visit, as far as it is known (REV-02). */
export interface DoseInfo {
  code: string;
  dose: string | undefined;
  doseCalledBy: DoseCalledBy | undefined;
  productId: string | undefined;
  manufacturerDisplayName: string | undefined;
}

/** For any person's visit; for the one in front, the journey's own. */
export function doseInfoOf(
  context: Pick<JourneyContext, 'search' | 'acceptedFor' | 'manage'>,
  { vaccines, details, maker }: Pick<PersonVisit, 'vaccines' | 'details' | 'maker'>,
): DoseInfo[] {
  const wanted = wantedMaker(context, { maker });
  return vaccines.map((code) => {
    const of = details.find(({ vaccineCode }) => vaccineCode === code);
    const product = chosenProduct(details, code, wanted);
    return {
      code,
      dose: of?.dose,
      doseCalledBy: of?.doseCalledBy,
      productId: product?.productId,
      manufacturerDisplayName: product?.manufacturerDisplayName,
    };
  });
}

/**
 * COV-01: the chosen COVID-19 vaccine, by the chosen maker or the only one; undefined without it,
 * and before a date of birth is known.
 */
export function covidDetailOf(context: JourneyContext) {
  const { dateOfBirth, today, details, vaccines } = context;
  if (dateOfBirth === undefined || !vaccines.includes(COVID)) return undefined;
  const makers = makersIn(context);
  const manufacturer =
    wantedMaker(context, context) ?? (makers.length === 1 ? makers[0]?.code : undefined);
  const age = ageOn(dateOfBirth, today);
  const dose = details.find(({ vaccineCode }) => vaccineCode === COVID)?.dose ?? '1';
  return {
    code: COVID,
    dose,
    manufacturer,
    category: categoryOf(age),
    isCombinedDose: isCombinedDose({ age, manufacturer: manufacturer ?? '', dose: Number(dose) }),
  };
}

/** ENG-13: codes of the chosen vaccines that need a prescription. */
export const rxRequiredIn = ({ details }: { details: readonly VaccineDetails[] }): string[] =>
  details.flatMap(({ vaccineCode, rxRequired }) => (rxRequired ? vaccineCode : []));

/** ENG-13, whole. */
export function bookingInfoOf(context: JourneyContext) {
  const { dateOfBirth, today, manage, details, offered, vaccines } = context;
  const category = dateOfBirth === undefined ? undefined : categoryOf(ageOn(dateOfBirth, today));
  const covid = details.find(({ vaccineCode }) => vaccineCode === COVID)?.products ?? [];
  return {
    vaccineHistory: historyOf(context),
    reviewPageData: {
      patient: context.patient,
      dateOfBirth,
      contact: context.contact,
      texts: context.texts,
      choice: context.choice,
    },
    covidDetail: covidDetailOf(context),
    /** Ascending by date-time (MNG-02). */
    appointments: (manage.list?.allIds ?? []).flatMap((id) => manage.list?.byId[id] ?? []),
    availableEligibleVaccines: offered,
    eligibleManufacturers: eligibleManufacturers(
      covid.map((product) => ({ ...product, vaccineCode: COVID })),
      knownMaker(context.answers),
    ),
    rxRequired: rxRequiredIn({ details }),
    vaccineEligibility: details.map(({ vaccineCode, verdict }) => ({ vaccineCode, verdict })),
    confirmationNumber:
      context.appointment?.confirmationNumber ?? manage.appointment?.confirmationNumber,
    engagementId: context.engagementId,
    category,
    isToddler: category === 'Toddler',
    selectedVaccines: vaccines,
    /** The booking, while it is being changed (MNG-06). */
    editAppointmentData: manage.changing ? manage.appointment : undefined,
    doseInfo: doseInfoOf(context, context),
  };
}
