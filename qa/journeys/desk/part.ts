/**
 * Everything the journeys know about one page of the desk, in one file: what can be done there and
 * by which control, how its calls are answered, what is not tried twice, and its names.
 */
import type { AnyMachineSnapshot, StateValue } from 'xstate';
import { isAt } from '@dosepath/journeys/chart';
import type { ErrorReply } from '#contract/errors.ts';
import type { Reply } from '#contract/operation.ts';
import type { ALL_OPERATIONS } from '#contract/all-operations.ts';
import type { DeskContext } from '#machines/desk/context.ts';
import type { DeskEvent } from '#machines/desk/events.ts';
import type { Asked } from '#machines/desk/ports.ts';
import type { Moment } from '../controls/moment.ts';
import type { Gesture, Name } from '../gestures.ts';
import type { Turn } from '../story/turn.ts';

export type EventType = DeskEvent['type'];
export type EventOf<T extends EventType> = Extract<DeskEvent, { type: T }>;
export type DeskMoment = Moment<DeskContext>;

/** A variant of an event: its data, and its name when there are several. */
type Variant<T extends EventType> = Omit<EventOf<T>, 'type'> & {
  readonly label?: string;
  readonly when?: (context: DeskContext) => boolean;
};

/** The gestures that cause an event now; undefined where no control on screen does. */
type DeskControl<T extends EventType> = (
  moment: DeskMoment,
  event: EventOf<T>,
) => readonly Gesture[] | undefined;

type Told = Turn | undefined;

export interface EventRow<T extends EventType> {
  /** One for each thing that a guard or an action distinguishes. */
  readonly variants: readonly Variant<T>[];
  readonly control: DeskControl<T>;
  /** What it adds to a journey's story. */
  readonly says: Told | ((event: EventOf<T>, how: { readonly label: string }) => Told);
  /** Id of the actor that sends it; default: a person does. */
  readonly from?: string;
}

interface Answer<C extends Asked> {
  /** Default: plain success. */
  readonly label?: string;
  readonly value: Reply<(typeof ALL_OPERATIONS)[C]>;
  readonly when?: (context: DeskContext) => boolean;
  /** What it adds to a journey's story; default: nothing. */
  readonly says?: string;
}

export interface CallRow<C extends Asked> {
  /** What it does for a person: "reading the day". */
  readonly says: string;
  readonly answers: readonly Answer<C>[];
  /** The fields that an INVALID_REQUEST names; default: none. */
  readonly fields?: ErrorReply['fields'];
}

/**
 * Whether an event is worth trying here: parallel regions in every combination show nothing new.
 */
export type Rule = (moment: DeskMoment, type: string, event: object) => boolean;

export interface Screen {
  /** The states that show it. */
  readonly of: readonly StateValue[];
  /** As stories call it: "the poster". */
  readonly says: string;
  /** The text of its heading; undefined where it has none, because it is waiting for something. */
  readonly heading: (context: DeskContext) => Name | undefined;
}

export interface Part<E extends EventType, C extends Asked> {
  readonly events: { readonly [T in E]: EventRow<T> };
  readonly calls: { readonly [P in C]: CallRow<P> };
  /** By a short name of each. */
  readonly screens: Readonly<Record<string, Screen>>;
  /** The control that retries what failed here. */
  readonly retry: (moment: DeskMoment) => readonly Gesture[] | undefined;
  /**
   * What a guard can still read of the context: two snapshots that agree in it count as one state.
   */
  readonly live: (moment: DeskMoment) => Readonly<Record<string, unknown>>;
  readonly rules: readonly Rule[];
  /** What no person and no server can cause, and why. */
  readonly chartOnly: readonly { readonly of: RegExp; readonly reason: string }[];
}

/** Type-checks a part, keeping the events and calls it declares. */
export const partOf = <E extends EventType, C extends Asked>(part: Part<E, C>): Part<E, C> => part;

/** xstate types the value and context of an unknown machine as any; the desk's are these. */
export const momentIn = ({ value, context }: AnyMachineSnapshot): DeskMoment => ({
  value: value as StateValue,
  context: context as DeskContext,
});

/** At work, on one of these pages. */
export const onPage = ({ value }: Pick<DeskMoment, 'value'>, ...pages: readonly StateValue[]) =>
  pages.some((page) => isAt({ atDesk: { working: { page } } }, value));

/** No one works at the desk: in one of these states of the door. */
export const atDoor = ({ value }: Pick<DeskMoment, 'value'>, ...states: readonly StateValue[]) =>
  states.some((away) => isAt({ away }, value));

export const plain = [{}] as const;
/** No control for it. */
export const noControl = () => undefined;
export const inDesk = (key: string, values?: Record<string, string | number>): Name =>
  values === undefined ? { copy: 'desk', key } : { copy: 'desk', key, values };
export const atTheDoor = (key: string, values?: Record<string, string | number>): Name =>
  values === undefined ? { copy: 'door', key } : { copy: 'door', key, values };
