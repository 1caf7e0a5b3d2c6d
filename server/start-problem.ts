/** A setting and what is wrong with it. */
export interface Problem {
  name: string;
  explanation: string;
}

/**
 * Something outside the program prevents startup: shown as one line for each setting to change,
 * usually one, then exit 1.
 */
export class StartProblem extends Error {
  readonly setting: string;

  constructor(problems: readonly Problem[]);
  constructor(setting: string, explanation: string);
  constructor(what: string | readonly Problem[], explanation = '') {
    const problems = typeof what === 'string' ? [{ name: what, explanation }] : what;
    super(problems.map(({ name, explanation: why }) => `${name}: ${why}`).join('\n'));
    this.name = 'StartProblem';
    this.setting = problems[0]?.name ?? '';
  }
}
