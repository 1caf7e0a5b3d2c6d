import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import { isSame } from './is-same.ts';

type Context = Record<PropertyKey, unknown>;

export interface Read {
  /** The same snapshot, with reads of its context noted. */
  readonly snapshot: AnyMachineSnapshot;
  /** Whether everything read from it is the same here. */
  readonly isSameIn: (other: AnyMachineSnapshot) => boolean;
}

/**
 * Notes which fields of a context are read: code that only reads gives the same result wherever
 * these are the same, so it need not run again.
 */
export function noteReads(machine: AnyStateMachine, { value, context }: AnyMachineSnapshot): Read {
  const fields = new Set<PropertyKey>();
  // xstate types the value and context of an unknown machine as any; a context is a record
  const own = context as Context;
  const noted = new Proxy(own, {
    get: (target, name) => {
      fields.add(name);
      return target[name];
    },
    has: (target, name) => {
      fields.add(name);
      return name in target;
    },
    getOwnPropertyDescriptor: (target, name) => {
      fields.add(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys: (target) => {
      for (const name of Reflect.ownKeys(target)) fields.add(name);
      return Reflect.ownKeys(target);
    },
  });
  return {
    snapshot: machine.resolveState({ value: value as StateValue, context: noted }),
    isSameIn: (other) =>
      [...fields].every((name) => isSame(own[name], (other.context as Context)[name])),
  };
}
