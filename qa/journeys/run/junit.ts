/** Results as JUnit XML, which every build server reads. */
import type { PathFailure, PathResult, RunResult } from './results.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/**
 * Code points XML 1.0 cannot contain: control characters, surrogate halves, and two noncharacters.
 */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNSAYABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text escaped for an attribute or between two tags. */
export const escaped = (text: string): string =>
  text.replaceAll(UNSAYABLE, '\ufffd').replaceAll(/[&<>"'\n\r\t]/g, (sign) => SIGNS[sign] ?? sign);

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');

const secondsOf = (seconds: number) => seconds.toFixed(3);

function tellFailure({
  step,
  event,
  expected,
  actual,
  message,
  trace,
  shortestPrefix,
}: PathFailure) {
  const lines = [
    message,
    `step: ${step ?? 'not known'}, ${event}`,
    `expected: ${JSON.stringify(expected) ?? 'not known'}`,
    `actual: ${JSON.stringify(actual) ?? 'not known'}`,
    ...(trace === undefined ? [] : [`trace: ${trace}`]),
    ...(shortestPrefix === undefined ? [] : [`replay: ${shortestPrefix.cut.replay}`]),
    ...(shortestPrefix?.shorter === undefined ? [] : [`shorter: ${shortestPrefix.shorter.replay}`]),
  ];
  const [first = ''] = message.split('\n');
  return `<failure${attributes({ type: event, message: first })}>${escaped(lines.join('\n'))}</failure>`;
}

function caseOf({ id, name, page, seconds, failure }: PathResult): string {
  const head = `<testcase${attributes({ classname: page, name: `${id} ${name}`, time: secondsOf(seconds) })}`;
  return failure === undefined ? `${head}/>` : `${head}>${tellFailure(failure)}</testcase>`;
}

/** One suite; one case per journey, under its last page. */
export function junitOf({ started, seconds, paths }: RunResult, name: string): string {
  const counts = {
    tests: paths.length,
    failures: paths.filter(({ passed }) => !passed).length,
    errors: 0,
    time: secondsOf(seconds),
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'journeys', ...counts })}>`,
    `<testsuite${attributes({ name, ...counts, skipped: 0, timestamp: started.replace(/\.\d+Z$/, '') })}>`,
    ...paths.map(caseOf),
    '</testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
