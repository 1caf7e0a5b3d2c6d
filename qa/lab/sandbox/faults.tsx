import { useRef } from 'react';
import { FaultForm, type FaultFormProps } from './fault-form.tsx';
import { sayFault } from './fault-words.ts';
import { Button } from '../parts/button.tsx';
import type { ActiveFault } from '../reading.ts';
import styles from './faults.module.css';

export type FaultsProps = FaultFormProps & { active: readonly ActiveFault[] };

/** Makes the calls of an operation go wrong from now on, until the fault is removed. */
export function Faults({ handle, active, operationOf }: FaultsProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const remove = (operation: string) => {
    handle.faults.set(operation, undefined);
    // The button goes away with its fault.
    title.current?.focus();
  };
  return (
    <section className={styles.faults} aria-labelledby="faults-title">
      <h2 id="faults-title" ref={title} tabIndex={-1}>
        Faults
      </h2>
      {active.length === 0 ? (
        <p>No call is made to go wrong.</p>
      ) : (
        <ul className={styles.active} aria-label="Active faults">
          {active.map(({ operation, fault }) => (
            <li key={operation}>
              <span>
                <strong>{operation}</strong> {sayFault(fault, handle.file)}
              </span>
              <Button onPress={() => remove(operation)} label={`Remove: ${operation}`}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FaultForm handle={handle} operationOf={operationOf} />
    </section>
  );
}
