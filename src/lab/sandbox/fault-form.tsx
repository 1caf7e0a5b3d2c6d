import { useState, type FormEvent } from 'react';
import { Button } from '#src/components/button/button.tsx';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import type { LabHandle } from '../handle.ts';
import { faultOf, freshFault, refusalIn, type FaultDraft } from './fault-draft.ts';
import { ERROR_CODES, KINDS, refusalsOf, sayFault } from './fault-words.ts';
import { Choices } from '../parts/choices.tsx';
import styles from './faults.module.css';

const SECONDS = 'fault-seconds';

export type FaultFormProps = {
  handle: LabHandle;
  /** The operation of each call of the chart. */
  operationOf: ReadonlyMap<string, string>;
};

/** Chooses an operation and how it goes wrong. */
export function FaultForm({ handle, operationOf }: FaultFormProps) {
  const { operations } = handle.faults;
  const [draft, setDraft] = useState(() => freshFault(operations[0] ?? ''));
  const [isChecked, setChecked] = useState(false);
  const [said, setSaid] = useState('');
  const refusals = refusalsOf(handle.file, draft.operation, operationOf);
  const wanted = faultOf(draft, refusals);
  const problem = isChecked && 'problem' in wanted ? wanted.problem : undefined;

  const change = (changed: Partial<FaultDraft>) => {
    setDraft({ ...draft, ...changed });
    if (changed.kind !== undefined) setChecked(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    setSaid('');
    if ('problem' in wanted) {
      if (draft.kind === 'slow') document.getElementById(SECONDS)?.focus();
      return;
    }
    handle.faults.set(draft.operation, wanted.fault);
    setSaid(`From its next call on, ${draft.operation}: ${sayFault(wanted.fault, handle.file)}.`);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Set a fault">
      <SelectField
        name="fault-operation"
        label="Operation"
        value={draft.operation}
        onChange={(operation) => change({ operation })}
        options={operations.map((name) => ({ value: name, label: name }))}
      />
      <Choices
        legend="How it goes wrong"
        value={draft.kind}
        choices={KINDS}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === 'refuse' && (
        <SelectField
          name="fault-refusal"
          label="Which refusal"
          value={refusalIn(draft, refusals)?.answer ?? ''}
          onChange={(answer) => change({ answer })}
          {...(refusals.length === 0 && { emptyLabel: 'none' })}
          problem={problem}
          options={refusals.map(({ answer, label }) => ({ value: answer, label }))}
        />
      )}
      {draft.kind === 'error' && (
        <SelectField
          name="fault-code"
          label="Which error"
          value={draft.code}
          onChange={(code) => change({ code })}
          options={ERROR_CODES.map(({ code, label }) => ({ value: String(code), label }))}
        />
      )}
      {draft.kind === 'slow' && (
        <TextField
          name={SECONDS}
          label="Seconds until it answers"
          value={draft.seconds}
          onChange={(seconds) => change({ seconds })}
          inputMode="decimal"
          width="short"
          autoComplete="off"
          problem={problem}
        />
      )}
      <div className={styles.submit}>
        <Button type="submit">Set the fault</Button>
        <output>{said}</output>
      </div>
    </form>
  );
}
