// The questions asked before a vaccine is given, and what may be answered (COV-05, RSV-01). Which
// of them a vaccine asks of a person is a table of the server's (ELG-07); how they follow one
// another is the chart's.

/** What a vaccine may ask: `covid` stands for the three questions of its own page (COV-05). */
export const ASKS = [
  'covid',
  'earlierDoses',
  'immunocompromised',
  'chronicCondition',
  'meningitisRisk',
  'meningitisBRisk',
  'pregnant',
] as const;
export type Ask = (typeof ASKS)[number];

/** One question a screen (ux.md). Field names are the specification's where it has one (VAL-10). */
export const QUESTIONS = [
  'immunocompromised',
  'userDose',
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

/** "Not sure" never blocks: the pharmacist asks again (ux.md). */
export const YES_NO_UNSURE = ['yes', 'no', 'notSure'] as const;
export type YesNoUnsure = (typeof YES_NO_UNSURE)[number];

/** VAC-12: earlier doses are counted 0 to 3, and 3 means three or more. */
export const EARLIER_DOSE_COUNTS = ['0', '1', '2', '3', 'notSure'] as const;

/**
 * VCH-02: which dose of the season it would be for somebody immunocompromised, who may have more
 * than one (CDC, interim clinical considerations).
 */
export const BOOSTER_OPTIONS = ['first', 'second', 'more', 'notSure'] as const;

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

/** What was said of health, without the questions that were not answered. */
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
