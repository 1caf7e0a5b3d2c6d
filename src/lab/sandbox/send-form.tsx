import { useRef, useState, type FormEvent } from 'react';
import { Button } from '#src/components/button/button.tsx';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import type { LabHandle } from '../handle.ts';
import { JsonField } from '../parts/json-field.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { checkSent, payloadText, samplesOf } from './sent-event.ts';
import { useAttempt } from '../use-attempt.ts';
import styles from './prospects.module.css';

export type SendFormProps = { handle: LabHandle; types: readonly string[] };

const TYPE = 'sent-type';
const PAYLOAD = 'sent-payload';

/** Any event of the chart, written by hand: its payload begins with a sample. */
export function SendForm({ handle, types }: SendFormProps) {
  const [draft, setDraft] = useState({ type: '', payload: '{}' });
  const [isChecked, setChecked] = useState(false);
  const [said, setSaid] = useState('');
  const { problem, attempt } = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  const samples = samplesOf(handle.file, draft.type.trim());
  const { problems } = isChecked ? checkSent(draft, types) : {};

  const chooseType = (type: string) => {
    const [first] = samplesOf(handle.file, type.trim());
    setSaid('');
    setDraft({ type, payload: first ? payloadText(first) : draft.payload });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = checkSent(draft, types);
    setChecked(checked.problems !== undefined);
    setSaid('');
    if (checked.problems) {
      form.current
        ?.querySelector<HTMLElement>(`#${checked.problems.type ? TYPE : PAYLOAD}`)
        ?.focus();
      return;
    }
    const isSent = await attempt(() => handle.send(checked.event));
    if (isSent) setSaid(`Sent ${checked.event.type}.`);
  };

  return (
    <form
      ref={form}
      className={styles.send}
      onSubmit={(event) => void submit(event)}
      aria-labelledby="send-title"
      noValidate
    >
      <h2 id="send-title">Send an event by hand</h2>
      <TextField
        name={TYPE}
        label="Type"
        value={draft.type}
        onChange={chooseType}
        problem={problems?.type}
        suggestions={types}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {samples.length > 1 && (
        <SelectField
          name="sent-sample"
          label="Sample"
          value={String(samples.findIndex((one) => payloadText(one) === draft.payload))}
          onChange={(index) => {
            const sample = samples[Number(index)];
            if (sample) setDraft({ ...draft, payload: payloadText(sample) });
          }}
          options={[
            { value: '-1', label: 'my own' },
            ...samples.map(({ label }, index) => ({
              value: String(index),
              label: label ?? `sample ${index + 1}`,
            })),
          ]}
        />
      )}
      <JsonField
        id={PAYLOAD}
        label="Payload (JSON)"
        value={draft.payload}
        onChange={(payload) => setDraft({ ...draft, payload })}
        problem={problems?.payload}
      />
      <ProblemNote title="The app could not take it" problem={problem} />
      <div className={styles.submit}>
        <Button type="submit">Send it</Button>
        <output>{said}</output>
      </div>
    </form>
  );
}
