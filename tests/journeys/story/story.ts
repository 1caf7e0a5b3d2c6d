/** A journey told as a sentence: who, what comes of it, and what happens on the way. */
import type { StateValue } from 'xstate';
import { invokesOf, isDelayed, replyOf } from '#machines/chart/names.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { success } from '../engine/cases.ts';
import { isAt } from '../engine/is-at.ts';
import type { PathStep, PlannedPath } from '../engine/paths.ts';
import { timesOut } from '../replies.ts';
import { wordsOfAnswer, wordsOfCall, wordsOfRefusal } from './calls.ts';
import { turnOfEvent } from './events.ts';
import { milestoneAt, stopOf, whoIn, type Moment } from './outcome.ts';
import { wordsOfPage } from './pages.ts';
import { detail, trouble, turn, usual, type Turn } from './turn.ts';

export interface Story {
  /** "Guest books flu" */
  readonly head: string;
  /** In the order in which they happen, each once. */
  readonly turns: readonly Turn[];
  readonly steps: number;
}

const portOfCall = new Map(invokesOf(journeyMachine).map(({ id, src }) => [id, src]));

/** The next thing that somebody does is to ask for the same again. */
const isTriedAgain = (later: readonly PathStep[]): boolean =>
  ['retried', 'search.repeated'].includes(
    later.find(({ cause }) => cause === 'person')?.event.type ?? '',
  );

function turnOfReply(
  { event, label }: PathStep,
  call: string,
  later: readonly PathStep[],
): Turn | undefined {
  const port = portOfCall.get(call) ?? '';
  if (replyOf(event.type)?.kind === 'error')
    return trouble(
      `${wordsOfCall(port)} ${label === timesOut ? 'times out' : 'fails'}${isTriedAgain(later) ? ' and is tried again' : ''}`,
      port,
    );
  if (label === undefined || label === success || label === 'says valid') return usual;
  const [, code, more] = /^refused: (\w+)(?:, (.*))?$/.exec(label) ?? [];
  if (code !== undefined)
    return trouble(`${wordsOfRefusal(port, code)}${more === undefined ? '' : ` (${more})`}`, port);
  const [, page] = /^leads to (.+)$/.exec(label) ?? [];
  if (page !== undefined) return turn(`goes on at ${wordsOfPage(page)}`);
  const says = wordsOfAnswer(label);
  return says === undefined ? usual : turn(says);
}

const isClosed = (value: StateValue) => isAt({ overlay: 'closed' }, value);

/** What each step adds, those that add nothing left out, the same told once. */
function turnsOf(path: PlannedPath['path'], milestones: readonly (string | undefined)[]): Turn[] {
  const told = new Map<string, Turn>();
  for (const [index, step] of path.steps.entries()) {
    const before = path.steps[index - 1] ?? path.start;
    const reply = replyOf(step.event.type);
    const milestone = milestones[index];
    const says =
      milestone !== undefined
        ? turn(milestone)
        : reply !== undefined
          ? turnOfReply(step, reply.call, path.steps.slice(index + 1))
          : isDelayed(step.event.type)
            ? detail('waits for a while')
            : turnOfEvent(step.event, {
                from: wordsOfPage(before.page),
                label: step.label ?? '',
                isCovered: !isClosed(before.value),
              });
    if (says !== undefined && !told.has(says.says)) told.set(says.says, says);
  }
  return [...told.values()];
}

export function storyOf({ path, contexts }: PlannedPath): Story {
  const moments = [path.start, ...path.steps].map(
    // the contexts of a plan of our chart are its own
    (place, index): Moment => ({ place, context: contexts[index] as JourneyContext }),
  );
  const milestones = moments
    .slice(1)
    .map((after, index) => milestoneAt(moments[index] ?? after, after));
  const last = moments.at(-1);
  const outcome =
    milestones.findLast((one) => one !== undefined) ??
    (last === undefined ? 'does nothing' : stopOf(last));
  return {
    head: `${whoIn(moments)} ${outcome}`,
    turns: turnsOf(path, milestones).filter(({ says }) => says !== outcome),
    steps: path.steps.length,
  };
}
