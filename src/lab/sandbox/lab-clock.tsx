import { useState, type FormEvent } from 'react';
import { Button } from '#src/components/button/button.tsx';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { readAmount } from './amount.ts';
import { jumpsFrom, UNITS, type Unit } from './clock-jumps.ts';
import { Press } from '../parts/press.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Switch } from '../parts/switch.tsx';
import type { Reading } from '../reading.ts';
import { useAttempt } from '../use-attempt.ts';
import { useLabTime } from './use-lab-time.ts';
import { clockText, dayText, sayDuration } from '../words.ts';
import styles from './clock.module.css';

const AMOUNT = 'clock-amount';
const LIMITS = { least: 1, most: 100_000, what: 'a number' };
const isUnit = (text: string): text is Unit => Object.hasOwn(UNITS, text);

/** The lab's clock: what it says, whether it runs, and ways to move it on. */
export function LabClock({ reading }: { reading: Reading }) {
  const { handle, isRunning, snapshot } = reading;
  const now = useLabTime(handle.clock, reading.now, isRunning);
  const [amount, setAmount] = useState('90');
  const [unit, setUnit] = useState<Unit>('seconds');
  const [amountProblem, setAmountProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const { problem, attempt } = useAttempt();

  const move = async (ms: number) => {
    setSaid('');
    const isMoved = await attempt(() => handle.clock.move(ms));
    if (isMoved) setSaid(`Moved on ${sayDuration(ms)}: it is ${clockText(handle.clock.now())}.`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readAmount(amount, LIMITS);
    setAmountProblem('problem' in read ? read.problem : undefined);
    if ('problem' in read) document.getElementById(AMOUNT)?.focus();
    else void move(read.value * UNITS[unit]);
  };

  return (
    <section className={styles.clock} aria-labelledby="clock-title">
      <h2 id="clock-title">Clock</h2>
      <div className={styles.face}>
        <p className={styles.time}>
          <time dateTime={new Date(now).toISOString()}>{clockText(now)}</time>
          <span className={styles.day}>{dayText(now)}</span>
        </p>
        <Switch
          isOn={isRunning}
          onChange={(isOn) => void attempt(() => handle.clock.setRunning(isOn))}
        >
          The clock runs
        </Switch>
      </div>
      <div className={styles.jumps}>
        {jumpsFrom(now, snapshot).map(({ label, ms }) => (
          <Press key={label} onPress={() => void move(ms)}>
            {label}
          </Press>
        ))}
      </div>
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Move the clock on">
        <TextField
          name={AMOUNT}
          label="Move on by"
          value={amount}
          onChange={setAmount}
          inputMode="decimal"
          autoComplete="off"
          problem={amountProblem}
        />
        <SelectField
          name="clock-unit"
          label="Unit"
          value={unit}
          onChange={(chosen) => {
            if (isUnit(chosen)) setUnit(chosen);
          }}
          options={Object.keys(UNITS).map((value) => ({ value, label: value }))}
        />
        <Button type="submit">Move</Button>
      </form>
      <output className={styles.said}>{said}</output>
      <ProblemNote title="The clock did not move" problem={problem} />
    </section>
  );
}
