/**
 * Something outside the program keeps it from starting: shown as one line that names the setting to
 * change, then exit 1.
 */
export class StartProblem extends Error {
  readonly setting: string;

  constructor(setting: string, explanation: string) {
    super(`${setting}: ${explanation}`);
    this.name = 'StartProblem';
    this.setting = setting;
  }
}
