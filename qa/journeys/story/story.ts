/** A journey as a sentence: who, what comes of it, and what happens on the way. */
import { isDelayed, replyOf } from '@dosepath/journeys/chart';
import { success, type PathStep, type Place, type PlannedPath } from '@dosepath/journeys';
import { timesOut } from '../outcomes.ts';
import { wordsOfRefusal } from './refusals.ts';
import { detail, trouble, turn, usual, type Turn } from './turn.ts';

export interface Story {
  /** "Guest books flu" */
  readonly head: string;
  /** In the order they happen, each once. */
  readonly turns: readonly Turn[];
  readonly steps: number;
}

/** The state and context of a chart at a moment of a journey. */
export interface Moment {
  readonly place: Place;
  readonly context: unknown;
}

/** Where an event happens, and which of several samples it is. */
export interface Circumstances {
  /** The page before the step, in words. */
  readonly from: string;
  readonly label: string;
  /** What was shown before the step. */
  readonly before: Place;
}

/** The words for a chart's journeys. */
export interface StoryWords {
  /** "Guest", "Pharmacist". */
  readonly who: (moments: readonly Moment[]) => string;
  /** The goal that a step reaches; undefined for steps on the way. */
  readonly milestoneAt: (before: Moment, after: Moment) => string | undefined;
  /** Where a journey without a milestone ends. */
  readonly stopOf: (last: Moment) => string;
  readonly page: (page: string | undefined) => string;
  /** The port of a call with this id. */
  readonly portOf: (call: string) => string;
  /** What the call of a port does for a person: "saving the patient". */
  readonly call: (port: string) => string;
  /** Refusals that have words of their own, by port and code. */
  readonly refusals: Readonly<Record<string, string>>;
  /** A successful answer beyond plain success; undefined when nothing notable. */
  readonly answer: (label: string, port: string) => string | undefined;
  /** The words for an event; undefined for what every journey does. */
  readonly event: (event: { readonly type: string }, how: Circumstances) => Turn | undefined;
}

/** The next thing the person does is to request the same again. */
const isTriedAgain = (later: readonly PathStep[]): boolean =>
  ['retried', 'search.repeated'].includes(
    later.find(({ cause }) => cause === 'person')?.event.type ?? '',
  );

function turnOfReply(
  { event, label }: PathStep,
  call: string,
  later: readonly PathStep[],
  words: StoryWords,
): Turn | undefined {
  const port = words.portOf(call);
  if (replyOf(event.type)?.kind === 'error')
    return trouble(
      `${words.call(port)} ${label === timesOut ? 'times out' : 'fails'}${isTriedAgain(later) ? ' and is tried again' : ''}`,
      port,
    );
  if (label === undefined || label === success || label === 'says valid') return usual;
  const [, code, more] = /^refused: (\w+)(?:, (.*))?$/.exec(label) ?? [];
  if (code !== undefined)
    return trouble(
      `${wordsOfRefusal(words, port, code)}${more === undefined ? '' : ` (${more})`}`,
      port,
    );
  const [, page] = /^leads to (.+)$/.exec(label) ?? [];
  if (page !== undefined) return turn(`goes on at ${words.page(page)}`);
  const says = words.answer(label, port);
  return says === undefined ? usual : turn(says);
}

/** What each step adds, without those that add nothing, repetitions told once. */
function turnsOf(
  path: PlannedPath['path'],
  milestones: readonly (string | undefined)[],
  words: StoryWords,
): Turn[] {
  const told = new Map<string, Turn>();
  for (const [index, step] of path.steps.entries()) {
    const before = path.steps[index - 1] ?? path.start;
    const reply = replyOf(step.event.type);
    const milestone = milestones[index];
    const says =
      milestone !== undefined
        ? turn(milestone)
        : reply !== undefined
          ? turnOfReply(step, reply.call, path.steps.slice(index + 1), words)
          : isDelayed(step.event.type)
            ? detail('waits for a while')
            : words.event(step.event, {
                from: words.page(before.page),
                label: step.label ?? '',
                before,
              });
    if (says !== undefined && !told.has(says.says)) told.set(says.says, says);
  }
  return [...told.values()];
}

export function storyOf({ path, contexts }: PlannedPath, words: StoryWords): Story {
  const moments = [path.start, ...path.steps].map((place, index): Moment => ({
    place,
    context: contexts[index],
  }));
  const milestones = moments
    .slice(1)
    .map((after, index) => words.milestoneAt(moments[index] ?? after, after));
  const last = moments.at(-1);
  const outcome =
    milestones.findLast((one) => one !== undefined) ??
    (last === undefined ? 'does nothing' : words.stopOf(last));
  return {
    head: `${words.who(moments)} ${outcome}`,
    turns: turnsOf(path, milestones, words).filter(({ says }) => says !== outcome),
    steps: path.steps.length,
  };
}
