// What Stately's inspector is told of a journey: the chart, where it is, and the shapes of what it
// knows (DIA-01).
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyEventObject, MachineContext } from 'xstate';
import { masked } from '../logger/mask.ts';

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const shapesOf = (known: unknown): MachineContext => {
  const shapes = masked(known);
  return isTree(shapes) ? { ...shapes } : {};
};

/** The type is one of the chart's; all that came with it is masked. */
export const maskedEvent = ({ type, ...payload }: AnyEventObject): AnyEventObject => ({
  ...shapesOf(payload),
  type,
});

/** An actor that makes a call has no context. */
export const maskedContext = (context: MachineContext | undefined): MachineContext =>
  context === undefined ? {} : shapesOf(context);

/**
 * Of a snapshot its status, its state and its context: an input, an output or an error may hold
 * anything, and stays here.
 */
function bareSnapshot<S>(snapshot: S): S {
  const known: Readonly<Record<string, unknown>> = isTree(snapshot) ? snapshot : {};
  const { status, value, context } = known;
  // The methods of a snapshot cannot be sent; the inspector asks for none.
  return { status, ...(value !== undefined && { value }), context } as S;
}

/**
 * Made anew of the parts that may leave this browser: what a later release of the library adds does
 * not. Given one made so, it is the same again.
 */
export function bareInspection(inspected: StatelyInspectionEvent): StatelyInspectionEvent {
  const { sessionId, id, createdAt, _version } = inspected;
  const told = { sessionId, id, createdAt, _version };
  switch (inspected.type) {
    case '@xstate.event': {
      const { type, rootId, event, sourceId } = inspected;
      return { ...told, type, rootId, sourceId, event };
    }
    case '@xstate.snapshot': {
      const { type, rootId, event, snapshot } = inspected;
      return { ...told, type, rootId, event, snapshot: bareSnapshot(snapshot) };
    }
    case '@xstate.actor': {
      const { type, rootId, name, parentId, definition, snapshot } = inspected;
      const bare = { name, parentId, definition, snapshot: bareSnapshot(snapshot) };
      return { ...told, type, rootId, ...bare };
    }
  }
}
