// What a device says went wrong with a pass. Anybody can send anything there, and Apple's sentences
// have numbers of devices and passes in them: the log gets the kind of trouble and no more
// (DIA-01).

export interface ToldByDevice {
  /** 'Get serial #s task', in Apple's words. */
  task: string;
  /** 'Unexpected response code 401', likewise. */
  problem: string;
}

const LONGEST = 120;
const MOST = 3;
const LINE =
  /^(?:\[[^\]]{0,60}\] )?(?<task>[A-Za-z#' ]{1,60}?) \(.*\) encountered (?:error|warning): (?<problem>.+)$/s;

/** The lines whose shape is Apple's, without anything that could name a device or a pass. */
export const toldByDevice = (lines: readonly string[]): ToldByDevice[] =>
  lines.slice(0, MOST).map((line) => {
    const { task = 'unknown', problem = 'unknown' } = LINE.exec(line)?.groups ?? {};
    return { task, problem: harmless(problem) };
  });

/** Words and short numbers, such as those of HTTP. */
const harmless = (text: string): string =>
  text
    .replaceAll(/\S*(?:\d\S*){4}\S*|\S*[:/@=]\S*\.\S*/g, '…')
    .replaceAll(/[^\p{L}\p{N} .,'…-]/gu, '')
    .slice(0, LONGEST);
