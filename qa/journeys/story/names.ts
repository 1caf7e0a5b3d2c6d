/**
 * The names of journeys, in plain language: "Guest books flu, the hold expires at the review,
 * chooses a new time".
 */
import type { JourneyPath, PlannedPath } from '@dosepath/journeys';
import { storyOf, type Story, type StoryWords } from './story.ts';
import type { Turn } from './turn.ts';

const mostTurns = 4;

/** How many of all stories have a turn: the rarer, the more telling. */
type Frequency = ReadonlyMap<string, number>;

function frequencyOf(stories: readonly Story[]): Frequency {
  const times = new Map<string, number>();
  for (const { says } of stories.flatMap(({ turns }) => turns))
    times.set(says, (times.get(says) ?? 0) + 1);
  return times;
}

const byTelling = (times: Frequency) => (one: Turn, other: Turn) =>
  other.weight - one.weight || (times.get(one.says) ?? 0) - (times.get(other.says) ?? 0);

/** Turns about new things go first, then second ones about the same, in order. */
function firstOfEach(turns: readonly Turn[]): Turn[] {
  const known = new Set<string>();
  const first = turns.filter(({ says, about = says }) => {
    const isFirst = !known.has(about);
    known.add(about);
    return isFirst;
  });
  return [
    ...first.filter(({ weight }) => weight > 1),
    ...turns.filter((one) => !first.includes(one) || one.weight === 1),
  ];
}

/**
 * The most telling turns, in the order they happen, and how many notable ones are left out. Details
 * only where there is nothing else, or more is requested.
 */
function tell({ head, turns }: Story, more: number, times: Frequency): string {
  const ofNote = turns.filter(({ weight }) => weight > 1);
  const most = (ofNote.length > 0 ? Math.min(mostTurns, ofNote.length) : 1) + more;
  const chosen = new Set(firstOfEach(turns.toSorted(byTelling(times))).slice(0, most));
  const shown = turns.filter((one) => chosen.has(one)).map(({ says }) => says);
  const left = ofNote.filter((one) => !chosen.has(one)).length;
  const rest = left === 0 ? [] : [`and ${left} more ${left === 1 ? 'turn' : 'turns'}`];
  return [head, ...shown, ...rest].join(', ');
}

const mostTurnsMore = 6;

/** Where names are equal; indexes into the list. */
function sameAmong(names: readonly string[]): number[][] {
  const places = new Map<string, number[]>();
  for (const [place, name] of names.entries())
    places.set(name, [...(places.get(name) ?? []), place]);
  return [...places.values()].filter((same) => same.length > 1);
}

/**
 * Journeys with the same name get one turn more, and one more, as long as that helps; then their
 * length; then a number.
 */
function namesOf(stories: readonly Story[]): string[] {
  const times = frequencyOf(stories);
  const names = stories.map((story) => tell(story, 0, times));
  const renameAlike = (rename: (story: Story, nth: number) => string) => {
    for (const same of sameAmong(names))
      for (const [nth, place] of same.entries()) {
        const story = stories[place];
        if (story !== undefined) names[place] = rename(story, nth);
      }
  };
  for (let more = 1; more <= mostTurnsMore; more += 1)
    renameAlike((story) => tell(story, more, times));
  renameAlike((story) => `${tell(story, 0, times)}, in ${story.steps} steps`);
  renameAlike((story, nth) => `${tell(story, 0, times)}, in ${story.steps} steps, way ${nth + 1}`);
  return names;
}

/** For a whole plan at once: journeys that would share a name are told apart. */
export function nameAll(
  planned: readonly PlannedPath[],
  words: StoryWords,
): PlannedPath<JourneyPath>[] {
  const names = namesOf(planned.map((one) => storyOf(one, words)));
  return planned.map(({ path, contexts }, place) => ({
    path: { ...path, name: names[place] ?? path.id },
    contexts,
  }));
}
