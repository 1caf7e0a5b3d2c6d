import { or, stateIn } from 'xstate';

/** The part of a state's configuration that says where its tags are. */
interface Tagged {
  tags?: string | readonly string[];
  states?: States;
  [other: string]: unknown;
}
type States = Readonly<Record<string, Tagged>>;

type Place = string | { [state: string]: Place };

/** The states below these that carry a tag, as state values. */
const placesTagged = (states: States, tag: string): Place[] =>
  Object.entries(states).flatMap<Place>(([name, { tags = [], states: inner = {} }]) =>
    tags.includes(tag) ? [name] : placesTagged(inner, tag).map((place) => ({ [name]: place })),
  );

/** Holds while any of these states that carries the tag is active. */
export const inTagged = (states: States, tag: string) =>
  or(placesTagged(states, tag).map((place) => stateIn(place)));
