// Which questions this person is asked for these vaccines, in which order (COV-05, RSV-01), and the
// answers about earlier doses. A question that several vaccines share is asked once.
import type { IsoDate } from '#domain/dates.ts';
import type { Ask, Question } from '#domain/screening.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { AFTER, BEFORE } from './visit.ts';
import type { JourneyContext } from './context.ts';
import { emptyDate, type DateDraft, doseDate, readDate } from './dates.ts';

type OfCovidAlone = Extract<
  Question,
  | 'userDose'
  | 'boosterOption'
  | 'boosterImmunoOption'
  | 'dose1Manufacturer'
  | 'firstDoseDate'
  | 'manufacturer'
  | 'dosedate'
>;

/** The questions each page may ask. */
interface PageQuestions {
  covid: 'immunocompromised' | OfCovidAlone;
  screening: Exclude<Question, OfCovidAlone>;
}
export type QuestionPage = keyof PageQuestions;

/** One question on its page; `of` is the vaccine it is about when each has its own. */
interface StepOn<P extends QuestionPage> {
  /**
   * Names it in the journey; an address uses its number, which says nothing about anyone's health.
   */
  id: string;
  page: P;
  question: PageQuestions[P];
  of?: string;
}
export type Step = StepOn<'covid'> | StepOn<'screening'>;
export type StepOf<P extends QuestionPage> = Step & { page: P };

type Known = Pick<JourneyContext, 'offered' | 'vaccines' | 'answers'>;

const asking = ({ offered, vaccines }: Known, ask: Ask) =>
  offered.filter((one) => vaccines.includes(one.vaccineCode) && one.asks.includes(ask));

/**
 * The chosen vaccines that count earlier doses, except COVID-19, which has questions of its own.
 */
export const countingDoses = (known: Known) =>
  asking(known, 'earlierDoses').flatMap(({ vaccineCode }) =>
    vaccineCode === COVID ? [] : vaccineCode,
  );

const hadCovidDoses = ({ userDose }: Known['answers']) => ['1', '2', '3'].includes(userDose ?? '');

/**
 * VCH-02: another dose for an immunocompromised person after the first two. Only then do makers and
 * dates of the first doses matter (CDC's series count them); other people are not asked.
 */
export const isImmunoBooster = ({ userDose, immunocompromised }: Known['answers']) =>
  immunocompromised === 'yes' && ['2', '3'].includes(userDose ?? '');

/**
 * VCH-02: another dose for a person old enough for two in a season. With a weak immune system there
 * may be more, which is a separate question.
 */
const isSeasonBooster = (known: Known) =>
  asking(known, 'boosterOption').length > 0 &&
  hadCovidDoses(known.answers) &&
  known.answers.immunocompromised !== 'yes';

const step = <P extends QuestionPage>(
  page: P,
  question: PageQuestions[P],
  of?: string,
): StepOn<P> => ({
  id: of ? `${question}.${of}` : question,
  page,
  question,
  ...(of && { of }),
});

/** Asked if any chosen vaccine needs it, after what decides on doses (RSV-01). */
const ABOUT_RISK = ['chronicCondition', 'meningitisRisk', 'meningitisBRisk', 'pregnant'] as const;

/** All questions for this choice, in the order in which they are asked. */
export function stepsOf(known: Known): Step[] {
  const { answers } = known;
  const covid = asking(known, 'covid').length > 0;
  const immune = asking(known, 'immunocompromised').map(({ vaccineCode }) => vaccineCode);
  const counting = countingDoses(known);
  return [
    ...(covid && immune.includes(COVID) ? [step('covid', 'immunocompromised')] : []),
    ...(covid ? [step('covid', 'userDose')] : []),
    ...(isSeasonBooster(known) ? [step('covid', 'boosterOption')] : []),
    ...(covid && isImmunoBooster(answers)
      ? [
          step('covid', 'boosterImmunoOption'),
          step('covid', 'dose1Manufacturer'),
          step('covid', 'firstDoseDate'),
        ]
      : []),
    ...(covid && hadCovidDoses(answers)
      ? [step('covid', 'manufacturer'), step('covid', 'dosedate')]
      : []),
    ...(counting.length > 0 ? [step('screening', 'earlierDoses')] : []),
    ...counting
      .filter((code) => answers.earlierDoses?.includes(code))
      .map((code) => step('screening', 'doseDates', code)),
    ...(immune.length > 0 && !immune.includes(COVID)
      ? [step('screening', 'immunocompromised')]
      : []),
    ...ABOUT_RISK.filter((question) => asking(known, question).length > 0).map((question) =>
      step('screening', question),
    ),
  ];
}

/** Whether a question belongs to this page. */
export const isOn =
  <P extends QuestionPage>(page: P) =>
  (one: Step | undefined): one is StepOf<P> =>
    one?.page === page;

/** The question in front of the visitor; undefined before the first and after the last. */
export const currentStep = (context: JourneyContext): Step | undefined =>
  stepsOf(context).find(({ id }) => id === context.step);

export const datesOf = ({ answers }: Known, code: string): DateDraft[] =>
  answers.doseDates[code] ?? [emptyDate];

export interface Life {
  today: IsoDate;
  dateOfBirth: IsoDate;
}

/** Before a date of birth is known, any date will do. */
export const lifeOf = ({ today, dateOfBirth = '' }: JourneyContext): Life => ({
  today,
  dateOfBirth,
});

/** The next step, in order; answered ones are shown again to a visitor who walks through them. */
export function stepAfter(context: JourneyContext): string {
  const steps = stepsOf(context);
  return steps[steps.findIndex(({ id }) => id === context.step) + 1]?.id ?? AFTER;
}

export function stepBefore(context: JourneyContext): string {
  const steps = stepsOf(context);
  return steps[steps.findIndex(({ id }) => id === context.step) - 1]?.id ?? BEFORE;
}

/**
 * The number of the question in front of the visitor, from 1; undefined when there is none. After
 * the last one it is still that one's, which stays on screen until the answers are weighed.
 */
export function questionNumber(context: JourneyContext): number | undefined {
  const steps = stepsOf(context);
  const number =
    context.step === AFTER ? steps.length : steps.findIndex(({ id }) => id === context.step) + 1;
  return number || undefined;
}

/** COV-01: the maker of the last COVID-19 dose; undefined when the patient is not sure. */
export const knownMaker = ({ manufacturer }: Known['answers']) =>
  manufacturer === 'notSure' ? undefined : manufacturer;

interface Dose {
  code: string;
  date: IsoDate;
  manufacturer?: string;
}

/**
 * The complete dates given for earlier doses, by catalogue key; doses without a date do not count
 * as history (VAC-09).
 */
export function historyOf(context: JourneyContext): Dose[] {
  const { answers, today, unsure } = context;
  const life = lifeOf(context);
  const manufacturer = knownMaker(answers);
  return stepsOf(context).flatMap((one): Dose[] => {
    if (unsure.includes(one.id)) return [];
    if (one.question === 'dosedate') {
      const date = readDate(doseDate(life), answers.dosedate, today);
      return date ? [{ code: COVID, date, ...(manufacturer && { manufacturer }) }] : [];
    }
    if (one.question === 'firstDoseDate') {
      const date = readDate(doseDate(life), answers.firstDoseDate ?? emptyDate, today);
      const first = answers.dose1Manufacturer;
      return date
        ? [{ code: COVID, date, ...(first && first !== 'notSure' && { manufacturer: first }) }]
        : [];
    }
    const { of: code } = one;
    if (code === undefined) return [];
    return datesOf(context, code).flatMap((draft) => {
      const date = readDate(doseDate(life), draft, today);
      return date ? { code, date } : [];
    });
  });
}
