// The questions asked before a vaccine is given, and their possible answers (COV-05, RSV-01). Which
// of them a vaccine asks is in a table on the server (ELG-07); their sequence is in the chart.

/** What is asked about earlier doses: `covid` stands for the questions of its own page (COV-05). */
const ABOUT_DOSES = ['covid', 'boosterOption', 'earlierDoses'] as const;

/** The questions a vaccine may ask. */
export const ASKS = [
  ...ABOUT_DOSES,
  'immunocompromised',
  'chronicCondition',
  'meningitisRisk',
  'meningitisBRisk',
  'pregnant',
] as const;
export type Ask = (typeof ASKS)[number];

export const isAboutDoses = (ask: Ask): ask is (typeof ABOUT_DOSES)[number] =>
  ABOUT_DOSES.some((known) => known === ask);

/** One question a screen. Field names are the specification's where it has one (VAL-10). */
export const QUESTIONS = [
  'immunocompromised',
  'userDose',
  'boosterOption',
  'boosterImmunoOption',
  'dose1Manufacturer',
  'firstDoseDate',
  'manufacturer',
  'dosedate',
  'earlierDoses',
  'doseDates',
  'chronicCondition',
  'meningitisRisk',
  'meningitisBRisk',
  'pregnant',
] as const;
export type Question = (typeof QUESTIONS)[number];

/** "Not sure" never blocks: the pharmacist asks again. */
export const YES_NO_UNSURE = ['yes', 'no', 'notSure'] as const;
export type YesNoUnsure = (typeof YES_NO_UNSURE)[number];

/** VAC-12: earlier doses are counted 0 to 3, and 3 means three or more. */
export const EARLIER_DOSE_COUNTS = ['0', '1', '2', '3', 'notSure'] as const;

/**
 * VCH-02: which dose of the season it would be, for people who may have more than one (CDC, interim
 * clinical considerations): two from 65 years, more with a weak immune system.
 */
export const BOOSTER_OPTIONS = {
  boosterOption: ['first', 'second', 'notSure'],
  boosterImmunoOption: ['first', 'second', 'more', 'notSure'],
} as const;
export type BoosterQuestion = keyof typeof BOOSTER_OPTIONS;

/**
 * The questions of health: each is asked once and serves every vaccine that asks it. The risks of
 * meningitis are ACIP's, which differ for MenACWY and MenB (MMWR 2020;69(RR-9), table 3).
 */
export const HEALTH_QUESTIONS = [
  'immunocompromised',
  'chronicCondition',
  'meningitisRisk',
  'meningitisBRisk',
  'pregnant',
] as const satisfies readonly (Ask & Question)[];
export type HealthQuestion = (typeof HEALTH_QUESTIONS)[number];

export type HealthAnswers = Partial<Record<HealthQuestion, YesNoUnsure>>;

export const isHealthQuestion = (question: unknown): question is HealthQuestion =>
  HEALTH_QUESTIONS.some((known) => known === question);

/** The answers about health, without the questions left unanswered. */
export function healthAnswersIn(said: {
  readonly [Q in HealthQuestion]?: YesNoUnsure | undefined;
}): HealthAnswers {
  const answers: HealthAnswers = {};
  for (const question of HEALTH_QUESTIONS) {
    const answer = said[question];
    if (answer !== undefined) answers[question] = answer;
  }
  return answers;
}
