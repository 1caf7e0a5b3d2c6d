// A topic of the vocabulary: guards and actions that belong together. Each depends on the types of
// words.ts alone, on no other topic.
import type { ActionArgs, GuardPredicate, ParameterizedObject } from 'xstate';
import type { JourneyContext } from '../knowledge/context.ts';
import type { JourneyEvent } from '../knowledge/events.ts';

type Params = ParameterizedObject['params'] | undefined;

type Guard<P extends Params> = GuardPredicate<JourneyContext, JourneyEvent, P, never>;
type Action<P extends Params> = (
  args: ActionArgs<JourneyContext, JourneyEvent, JourneyEvent>,
  params: P,
) => void;

/** Types its argument, so that base.ts can combine the topics by name. */
export const topic = <
  Guards extends Record<string, Params>,
  Actions extends Record<string, Params>,
>(named: {
  guards: { [Name in keyof Guards]: Guard<Guards[Name]> };
  actions: { [Name in keyof Actions]: Action<Actions[Name]> };
}) => named;
