import { useState, type FormEvent } from 'react';
import { Form } from 'react-aria-components/Form';
import type { LabHandle } from '../handle.ts';
import { Button } from '../parts/button.tsx';
import { Choices } from '../parts/choices.tsx';
import { ComboBox } from '../parts/combo-box.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { Select } from '../parts/select.tsx';
import { faultOf, freshFault, refusalIn, SLOW, type FaultDraft } from './fault-draft.ts';
import { ERROR_CODES, KINDS, refusalsOf, sayFault } from './fault-words.ts';
import styles from './faults.module.css';

export type FaultFormProps = {
  handle: LabHandle;
  /** The operation of each call of the chart. */
  operationOf: ReadonlyMap<string, string>;
};

/** Chooses an operation and how it goes wrong. */
export function FaultForm({ handle, operationOf }: FaultFormProps) {
  const { operations } = handle.faults;
  const [draft, setDraft] = useState(() => freshFault(operations[0] ?? ''));
  const [said, setSaid] = useState('');
  const refusals = refusalsOf(handle.file, draft.operation, operationOf);
  const wanted = faultOf(draft, refusals);

  const change = (changed: Partial<FaultDraft>) => {
    setDraft({ ...draft, ...changed });
    setSaid('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ('problem' in wanted) return setSaid(wanted.problem);
    handle.faults.set(draft.operation, wanted.fault);
    setSaid(`From its next call on, ${draft.operation}: ${sayFault(wanted.fault, handle.file)}.`);
  };

  return (
    <Form className={styles.form ?? ''} onSubmit={submit} aria-label="Set a fault">
      <ComboBox
        name="fault-operation"
        label="Operation"
        value={draft.operation}
        onChange={(operation) => change({ operation })}
        options={operations.map((name) => ({ value: name, label: name }))}
      />
      <Choices
        label="How it goes wrong"
        value={draft.kind}
        choices={KINDS}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === 'refuse' && refusals.length > 0 && (
        <Select
          label="Which refusal"
          value={refusalIn(draft, refusals)?.answer ?? ''}
          onChange={(answer) => change({ answer })}
          options={refusals.map(({ answer, label }) => ({ value: answer, label }))}
        />
      )}
      {draft.kind === 'error' && (
        <Select
          label="Which error"
          value={draft.code}
          onChange={(code) => change({ code })}
          options={ERROR_CODES.map(({ code, label }) => ({ value: String(code), label }))}
        />
      )}
      {draft.kind === 'slow' && (
        <NumberField
          name="fault-seconds"
          label="Seconds until it answers"
          value={draft.seconds}
          onChange={(seconds) => change({ seconds })}
          {...SLOW}
        />
      )}
      <div className={styles.submit}>
        <Button type="submit" look="strong">
          Set the fault
        </Button>
        <output>{said}</output>
      </div>
    </Form>
  );
}
