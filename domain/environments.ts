// Where this copy of the product runs, and what that switches on (API-07, RTE-11).

interface Switches {
  /** RTE-11: /sandbox, /rsv-test and /logger answer; elsewhere they are 404. */
  testPages: boolean;
  /** SLT-06: a failed search sends a masked diagnostic log. */
  diagnostics: boolean;
  /**
   * Which endpoints search, hold and confirm: the global scheduler's (ENG-06, HLD-06) or the
   * versioned ones.
   */
  globalScheduler: boolean;
  /**
   * ELG-05: from age 5 on the texts say "vaccine", without the age group. Ours: off in DEV, to show
   * both variants.
   */
  genericVaccineWord: boolean;
}

export const ENVIRONMENTS = {
  LOCAL: { testPages: true, diagnostics: true, globalScheduler: false, genericVaccineWord: true },
  DEV: { testPages: true, diagnostics: true, globalScheduler: false, genericVaccineWord: false },
  QA: { testPages: true, diagnostics: true, globalScheduler: true, genericVaccineWord: true },
  WWW3: { testPages: false, diagnostics: false, globalScheduler: false, genericVaccineWord: true },
  PROD: { testPages: false, diagnostics: false, globalScheduler: false, genericVaccineWord: true },
  PERF: { testPages: true, diagnostics: false, globalScheduler: false, genericVaccineWord: true },
  VIRTUAL: { testPages: true, diagnostics: true, globalScheduler: true, genericVaccineWord: true },
} as const satisfies Record<string, Switches>;

export type Environment = keyof typeof ENVIRONMENTS;

/** Whether real patients use it: what is missing must not be made up (OPS-01). */
export const isLive = (environment: Environment): boolean =>
  environment === 'PROD' || environment === 'WWW3';

const isEnvironment = (text: string): text is Environment => Object.hasOwn(ENVIRONMENTS, text);

/**
 * The environment a setting names, in any case; LOCAL when nothing is set, undefined when unknown.
 */
export function environmentOf(text: string | undefined): Environment | undefined {
  const name = (text ?? '').trim().toUpperCase();
  if (name === '') return 'LOCAL';
  return isEnvironment(name) ? name : undefined;
}
