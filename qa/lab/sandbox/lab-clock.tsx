import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { jumpsFrom, UNITS, type Unit } from './clock-jumps.ts';
import { Button } from '../parts/button.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Select } from '../parts/select.tsx';
import { Switch } from '../parts/switch.tsx';
import { Toolbar } from '../parts/toolbar.tsx';
import type { Reading } from '../reading.ts';
import { useAttempt } from '../use-attempt.ts';
import { useLabTime } from './use-lab-time.ts';
import { clockText, dayText, sayDuration } from '../words.ts';
import styles from './clock.module.css';

const MOST = 100_000;
// The keys of a table that is written out are its own type.
const UNIT_NAMES = Object.keys(UNITS) as Unit[];

/** The lab's clock: what it says, whether it runs, and ways to move it on. */
export function LabClock({ reading }: { reading: Reading }) {
  const { handle, isRunning, snapshot } = reading;
  const now = useLabTime(handle.clock, reading.now, isRunning);
  const [amount, setAmount] = useState(90);
  const [unit, setUnit] = useState<Unit>('seconds');
  const [said, setSaid] = useState('');
  const { problem, attempt } = useAttempt();

  const move = async (ms: number) => {
    setSaid('');
    const isMoved = await attempt(() => handle.clock.move(ms));
    if (isMoved) setSaid(`Moved on ${sayDuration(ms)}: it is ${clockText(handle.clock.now())}.`);
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
      <Toolbar label="Move the clock">
        {jumpsFrom(now, snapshot).map(({ label, ms }) => (
          <Button key={label} onPress={() => void move(ms)}>
            {label}
          </Button>
        ))}
      </Toolbar>
      <Form
        className={styles.form ?? ''}
        aria-label="Move the clock on"
        onSubmit={(event) => {
          event.preventDefault();
          void move(amount * UNITS[unit]);
        }}
      >
        <NumberField
          name="clock-amount"
          label="Move on by"
          value={amount}
          onChange={setAmount}
          least={1}
          most={MOST}
        />
        <Select
          label="Unit"
          value={unit}
          onChange={setUnit}
          options={UNIT_NAMES.map((value) => ({ value, label: value }))}
        />
        <Button type="submit" look="strong">
          Move
        </Button>
      </Form>
      <output className={styles.said}>{said}</output>
      <ProblemNote title="The clock did not move" problem={problem} />
    </section>
  );
}
