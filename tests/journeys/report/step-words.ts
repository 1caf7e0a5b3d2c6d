/** What happens at a step, in words for somebody who has never seen the chart. */
import { describeEvent, invokesOf, replyOf } from '#machines/chart/names.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { gesturesFor } from '../controls/controls.ts';
import { success } from '../engine/cases.ts';
import type { PathStep, Place, PlannedPath } from '../engine/paths.ts';
import type { Gesture, Part, Words } from '../gestures.ts';
import { timesOut } from '../replies.ts';
import { wordsOfAnswer, wordsOfCall, wordsOfRefusal } from '../story/calls.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** What the clock of the held time says. */
const heldTime: Readonly<Record<string, string>> = {
  'hold.warned': 'The held time is about to run out',
  'hold.expired': 'The held time runs out',
};

/** The start of the journey has no words; one line for each step. */
export const wordsOfSteps = ({ path, contexts }: PlannedPath, words: Words): string[] =>
  path.steps.map((step, index) =>
    wordsOfStep(path.steps[index - 1] ?? path.start, contexts[index], step, words),
  );

function wordsOfStep(before: Place, context: unknown, step: PathStep, words: Words): string {
  const { event, cause, label, waitMs } = step;
  switch (cause) {
    case 'reply':
      return wordsOfReply(event.type, label ?? success);
    case 'clock':
      return `${lengthOf(waitMs)} pass`;
    case 'actor':
      return heldTime[event.type] ?? describeEvent(event.type);
    case 'person': {
      const moment = { value: before.value, context: context as JourneyContext }; // of our chart
      const gestures = gesturesFor(moment, event as JourneyEvent); // its own event
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

/** Names of ports, by the id of the call. */
const ports = new Map(invokesOf(journeyMachine).map(({ id, src }) => [id, src]));

/** "Holding the time succeeds", "Booking is refused because the time is taken". */
function wordsOfReply(type: string, label: string): string {
  const call = replyOf(type)?.call ?? type;
  const port = ports.get(call) ?? call;
  const code = /^refused: (\w+)/.exec(label)?.[1];
  if (code !== undefined) return sentence(wordsOfRefusal(port, code));
  const said = label === timesOut ? 'takes too long' : label;
  return sentence(wordsOfAnswer(label) ?? `${wordsOfCall(port)} ${said}`);
}

function wordsOfGesture(gesture: Gesture, words: Words): string {
  const within = (part: Part | undefined) =>
    part === undefined ? '' : ` (in “${words.say(part.name)}”)`;
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
    case 'goTo':
      return `open the address ${gesture.address}`;
    case 'goBack':
      return 'go back in the browser';
    case 'wake':
      return 'come back to the page after a while';
  }
}
