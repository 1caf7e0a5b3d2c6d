/** What happens at a step, in words for somebody who has never seen the chart. */
import { describeEvent, replyOf } from '@dosepath/journeys/chart';
import { success, type PathStep, type Place, type PlannedPath } from '@dosepath/journeys';
import type { Gesture, Part, Words } from '#qa/journeys/gestures.ts';
import type { JourneyChart } from '#qa/journeys/journey-chart.ts';
import { timesOut } from '#qa/journeys/outcomes.ts';
import { wordsOfRefusal } from '#qa/journeys/story/refusals.ts';
import type { StoryWords } from '#qa/journeys/story/story.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** What a chart's steps are told in. */
type Told = Pick<JourneyChart, 'story' | 'gesturesFor' | 'spoken'>;

type WordsOfSteps = (planned: PlannedPath) => string[];

/**
 * The start of a journey has no words; one line for each step. Journeys that begin alike share
 * their steps, of which each is told once.
 */
export function createWordsOfSteps(told: Told, words: Words): WordsOfSteps {
  const known = new WeakMap<PathStep, { before: Place; context: unknown; says: string }>();
  const tell = (step: PathStep, before: Place, context: unknown): string => {
    const one = known.get(step);
    if (one?.before === before && one.context === context) return one.says;
    const says = wordsOfStep(told, before, context, step, words);
    known.set(step, { before, context, says });
    return says;
  };
  return ({ path: { start, steps }, contexts }) =>
    steps.map((step, index) => tell(step, steps[index - 1] ?? start, contexts[index]));
}

function wordsOfStep(
  { story, gesturesFor, spoken }: Told,
  before: Place,
  context: unknown,
  step: PathStep,
  words: Words,
): string {
  const { event, cause, label, waitMs } = step;
  switch (cause) {
    case 'reply':
      return wordsOfReply(story, event.type, label ?? success);
    case 'clock':
      return `${lengthOf(waitMs)} pass`;
    case 'actor':
      return spoken[event.type] ?? describeEvent(event.type);
    case 'person': {
      const gestures = gesturesFor({ value: before.value, context }, event);
      return gestures === undefined
        ? [describeEvent(event.type), label].filter(Boolean).join(': ')
        : sentence(gestures.map((gesture) => wordsOfGesture(gesture, words)).join(', '));
    }
  }
}

const lengthOf = (ms: number): string =>
  ms >= MINUTE_MS ? `${round(ms / MINUTE_MS)} minutes` : `${round(ms / SECOND_MS)} seconds`;

const round = (amount: number) => Math.round(amount * 10) / 10;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Holding the time succeeds", "Booking is refused because the time is taken". */
function wordsOfReply(story: StoryWords, type: string, label: string): string {
  const call = replyOf(type)?.call ?? type;
  const port = story.portOf(call) || call;
  const code = /^refused: (\w+)/.exec(label)?.[1];
  if (code !== undefined) return sentence(wordsOfRefusal(story, port, code));
  const said = label === timesOut ? 'takes too long' : label;
  return sentence(story.answer(label, port) ?? `${story.call(port)} ${said}`);
}

function wordsOfGesture(gesture: Gesture, words: Words): string {
  const within = (part: Part | undefined) =>
    part === undefined ? '' : ` (in “${part.name ? words.say(part.name) : (part.saying ?? '')}”)`;
  switch (gesture.do) {
    case 'press':
      return `press “${words.say(gesture.name)}”${within(gesture.within)}`;
    case 'choose':
      return `choose “${words.say(gesture.name)}”${within(gesture.within)}`;
    case 'select':
      return `select “${words.say(gesture.option)}” in “${words.say(gesture.label)}”`;
    case 'type':
      return gesture.text === ''
        ? `empty “${words.say(gesture.label)}”`
        : `type “${gesture.text}” into “${words.say(gesture.label)}”`;
    case 'pressKey':
      return `press the ${gesture.key} key`;
    case 'unfold':
      return `unfold “${words.say(gesture.name)}”`;
    case 'stir':
      return 'use the keyboard or the mouse after a while';
    case 'goTo':
      return `open the address ${gesture.address}`;
    case 'goBack':
      return 'go back in the browser';
    case 'wake':
      return 'come back to the page after a while';
  }
}
