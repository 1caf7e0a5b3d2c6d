import { useState, type FormEvent } from 'react';
import { Form } from 'react-aria-components/Form';
import type { LabHandle } from '../handle.ts';
import { Button } from '../parts/button.tsx';
import { ComboBox } from '../parts/combo-box.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Select } from '../parts/select.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useAttempt } from '../use-attempt.ts';
import { payloadText, readPayload, samplesOf, typeProblem } from './sent-event.ts';
import styles from './prospects.module.css';

export type SendFormProps = { handle: LabHandle; types: readonly string[] };

const LINES = 7;
const OWN = '-1';

/** Any event of the chart, written by hand: its payload begins with a sample. */
export function SendForm({ handle, types }: SendFormProps) {
  const [draft, setDraft] = useState({ type: '', payload: '{}' });
  const [said, setSaid] = useState('');
  const { problem, attempt } = useAttempt();
  const samples = samplesOf(handle.file, draft.type.trim());

  const chooseType = (type: string) => {
    if (type === draft.type) return;
    const [first] = samplesOf(handle.file, type.trim());
    setSaid('');
    setDraft({ type, payload: first ? payloadText(first) : draft.payload });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaid('');
    const read = readPayload(draft.payload);
    if ('problem' in read) return;
    const type = draft.type.trim();
    const isSent = await attempt(() => handle.send({ ...read.fields, type }));
    if (isSent) setSaid(`Sent ${type}.`);
  };

  return (
    <Form
      className={styles.send ?? ''}
      onSubmit={(event) => void submit(event)}
      aria-labelledby="send-title"
    >
      <h2 id="send-title">Send an event by hand</h2>
      <ComboBox
        name="sent-type"
        label="Type"
        value={draft.type}
        onChange={chooseType}
        problemOf={(type) => typeProblem(type, types)}
        options={types.map((type) => ({ value: type, label: type }))}
      />
      {samples.length > 1 && (
        <Select
          label="Sample"
          value={String(samples.findIndex((one) => payloadText(one) === draft.payload))}
          onChange={(place) => {
            const sample = samples[Number(place)];
            if (sample) setDraft({ ...draft, payload: payloadText(sample) });
          }}
          options={[
            { value: OWN, label: 'my own' },
            ...samples.map(({ label }, place) => ({
              value: String(place),
              label: label ?? `sample ${place + 1}`,
            })),
          ]}
        />
      )}
      <TextField
        name="sent-payload"
        label="Payload (JSON)"
        lines={LINES}
        value={draft.payload}
        onChange={(payload) => setDraft({ ...draft, payload })}
        problemOf={(payload) => {
          const read = readPayload(payload);
          return 'problem' in read ? read.problem : undefined;
        }}
      />
      <ProblemNote title="The app could not take it" problem={problem} />
      <div className={styles.submit}>
        <Button type="submit" look="strong">
          Send it
        </Button>
        <output>{said}</output>
      </div>
    </Form>
  );
}
