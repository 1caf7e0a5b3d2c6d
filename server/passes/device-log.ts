// A device's report of trouble with a pass. Anyone can send one, and Apple's sentences contain ids
// of devices and passes, so the log gets only the kind of trouble (DIA-01).

export interface ToldByDevice {
  /** 'Get serial #s task', Apple's wording. */
  task: string;
  /** 'Unexpected response code 401', Apple's wording. */
  problem: string;
}

const LONGEST = 120;
const MOST = 3;
const LINE =
  /^(?:\[[^\]]{0,60}\] )?(?<task>[A-Za-z#' ]{1,60}?) \(.*\) encountered (?:error|warning): (?<problem>.+)$/s;

/** The first lines, reduced to task and problem if they have Apple's form, without any ids. */
export const toldByDevice = (lines: readonly string[]): ToldByDevice[] =>
  lines.slice(0, MOST).map((line) => {
    const { task = 'unknown', problem = 'unknown' } = LINE.exec(line)?.groups ?? {};
    return { task, problem: harmless(problem) };
  });

/** Keeps words and short numbers, such as HTTP statuses. */
const harmless = (text: string): string =>
  text
    .replaceAll(/\S*(?:\d\S*){4}\S*|\S*[:/@=]\S*\.\S*/g, '…')
    .replaceAll(/[^\p{L}\p{N} .,'…-]/gu, '')
    .slice(0, LONGEST);
