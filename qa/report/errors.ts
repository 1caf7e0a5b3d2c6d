/**
 * What can go wrong, read off the journeys: for each call and each way it can end but well, where
 * that leads, and the ways on from there.
 */
import {
  __unsafe_getAllOwnEventDescriptors as ownEventTypes,
  type AnyMachineSnapshot,
} from 'xstate';
import { invokesOf, replyOf } from '@dosepath/journeys/chart';
import { success, type PathStep, type Place, type PlannedPath } from '@dosepath/journeys';
import { ERRORS, type ErrorCode } from '#contract/error-codes.ts';
import { SERVICE_ERRORS } from '#contract/service-error.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { personEvents } from '#qa/journeys/cases.ts';
import { gesturesFor } from '#qa/journeys/controls/controls.ts';
import { wordsOf } from '#qa/journeys/hands/words.ts';
import { canHappen } from '#qa/journeys/person.ts';
import { timesOut } from '#qa/journeys/outcomes.ts';

export interface ErrorRow {
  /** The operation that was called, and from which state. */
  operation: string;
  from: string;
  /** The code of a refusal or of a failure of the call (API-03). */
  code: string;
  /** The state it leads to. */
  to: string;
  /** Names of the controls that lead on, in English. */
  waysOn: readonly string[];
  /** A journey that shows it; one that a person can walk where there is one. */
  journey: string;
}

const words = wordsOf('en');
const sources = new Map(invokesOf(journeyMachine).map(({ id, src }) => [id, src]));

/**
 * The code behind the label of a case: a refusal's own, or the two that stand for every failure
 * (API-03).
 */
function codeOf(label: string | undefined): string | undefined {
  const refusal = /^refused: (\w+)/.exec(label ?? '')?.[1];
  if (refusal !== undefined) return refusal;
  if (label === timesOut) return '1003, 1004';
  return label === 'fails' ? '1000 to 1002' : undefined;
}

/** The states that are new after a step, the innermost only. */
function entered(before: Place, after: Place): string {
  const old = new Set(leavesOf(before.value));
  const fresh = leavesOf(after.value).filter((leaf) => !old.has(leaf));
  return fresh.filter((leaf) => !leaf.startsWith('record')).join(', ') || 'stays';
}

function leavesOf(value: Place['value'], above = ''): string[] {
  if (typeof value === 'string') return [above === '' ? value : `${above}.${value}`];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : leavesOf(inner, above === '' ? key : `${above}.${key}`),
  );
}

/** What a person can press now. */
function waysOnFrom(place: Place, context: unknown): string[] {
  // the context of a planned journey is the chart's
  const known = context as JourneyContext;
  const snapshot: AnyMachineSnapshot = journeyMachine.resolveState({
    value: place.value,
    context: known,
  });
  const moment = { value: place.value, context: known };
  // typed never for an unknown machine: event types are strings
  const heard = new Set<string>(ownEventTypes(snapshot));
  const names = Object.entries(personEvents).flatMap(([type, variants]) => {
    // there on every page, and no way on from an error
    if (type === 'NAV' || type === 'language.requested' || !heard.has(type)) return [];
    return variants.flatMap(({ label: _label, when, ...rest }) => {
      // a row of the table with its type is an event of the chart
      const event = { type, ...rest } as JourneyEvent;
      if (when?.(known) === false || !snapshot.can(event)) return [];
      if (!canHappen(snapshot, { event })) return [];
      return (gesturesFor(moment, event) ?? []).flatMap((gesture) =>
        gesture.do === 'press' ? words.say(gesture.name) : [],
      );
    });
  });
  return [...new Set(names)];
}

/** A row before what can be pressed is asked for, which takes long and most rows are met often. */
type Found = Omit<ErrorRow, 'waysOn'> & { readonly waysOn: () => string[] };

function rowsOf({ path, contexts }: PlannedPath): Found[] {
  return path.steps.flatMap((step: PathStep, index) => {
    const reply = replyOf(step.event.type);
    const code = step.label === success ? undefined : codeOf(step.label);
    if (reply === undefined || code === undefined) return [];
    const before: Place = path.steps[index - 1] ?? path.start;
    return {
      operation: sources.get(reply.call) ?? reply.call,
      from: before.page ?? '',
      code,
      to: entered(before, step),
      waysOn: () => waysOnFrom(step, contexts[index + 1]),
      journey: path.id,
    };
  });
}

/**
 * One row for each operation, page, code and state it leads to; journeys of persons come before
 * those of the chart alone.
 */
export function errorRows(planned: readonly PlannedPath[]): ErrorRow[] {
  const byPerson = planned.toSorted(
    (one, other) => Number(other.path.level === 'person') - Number(one.path.level === 'person'),
  );
  const rows = new Map<string, ErrorRow>();
  for (const row of byPerson.flatMap(rowsOf)) {
    const key = [row.operation, row.from, row.code, row.to].join(' ');
    if (!rows.has(key)) rows.set(key, { ...row, waysOn: row.waysOn() });
  }
  return [...rows.values()].sort((one, other) =>
    [one.operation, one.from, one.code]
      .join()
      .localeCompare([other.operation, other.from, other.code].join()),
  );
}

const cell = (text: string) => text.replaceAll('|', '\\|');
const line = (...cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(...head), line(...head.map(() => '---')), ...rows.map((row) => line(...row))].join('\n');

/** The page of docs/ about everything that can go wrong. */
export function errorsPage(rows: readonly ErrorRow[]): string {
  // Object.keys forgets that a const table's keys are its codes
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return `# What can go wrong, and what happens then

Written by \`npm run errors:draw\` from the contract and the generated journeys; a test fails when it is out of date. What is wrong
with a field is in [validation.md](validation.md).

## What the API answers (API-04, api.md)

${table(
  ['code', 'status', 'English', 'Spanish'],
  codes.map((code) => [code, String(ERRORS[code].status), ERRORS[code].en, ERRORS[code].es]),
)}

## When there is no answer to go by (API-03)

The person reads "${words.copy('common', 'trouble.failedTitle')}" or, when no answer came, "${words.copy('common', 'trouble.slowTitle')}"; in Spanish
"${wordsOf('es').copy('common', 'trouble.failedTitle')}" and "${wordsOf('es').copy('common', 'trouble.slowTitle')}". What was typed is kept. The console has the code, never the person.

${table(
  ['code', 'when', 'message in the log'],
  [
    ['1000', 'the answer has another shape than the contract says', SERVICE_ERRORS[1000]],
    ['1001', 'the call was given up, since the visitor went elsewhere', SERVICE_ERRORS[1001]],
    ['1002', 'an error that the contract does not announce', SERVICE_ERRORS[1002]],
    ['1003', 'no response', SERVICE_ERRORS[1003]],
    ['1004', 'none within 30 seconds', SERVICE_ERRORS[1004]],
  ],
)}

## Where it can happen, and the ways on

Each row is shown by a generated journey: find its id in \`reports/journeys/journeys.html\` (\`npm run journeys\`).

${table(
  ['operation', 'on', 'code', 'leads to', 'the person can', 'journey'],
  rows.map(({ operation, from, code, to, waysOn, journey }) => [
    operation,
    from,
    code,
    to,
    waysOn.join(' · ') || 'go on as before',
    journey,
  ]),
)}
`;
}
