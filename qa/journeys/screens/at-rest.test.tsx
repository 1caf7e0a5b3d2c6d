import userEvent from '@testing-library/user-event';
import { createElement, startTransition, useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { cleanup, render, settled, turn } from './at-rest.ts';
import { stopTime } from './dom-time.ts';

/** Counts up by itself, one effect after the other, each as deferrable work. */
function Counting({ to }: { to: number }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count < to) startTransition(() => setCount(count + 1));
  }, [count, to]);
  return <p>{count}</p>;
}

function Broken(): never {
  throw new Error('it cannot be shown');
}

function Pressed() {
  const [pressed, setPressed] = useState(false);
  return <button onClick={() => setPressed(true)}>{pressed ? 'done' : 'to do'}</button>;
}

const shown = () => document.body.textContent;

describe('React at rest', () => {
  it('QAL-06 behaves as in production', () => {
    expect(createElement('p')).not.toHaveProperty('_store');
    expect(process.env['NODE_ENV']).toBe('production');
  });

  it('QAL-06 is waited for until nothing is left to do', async () => {
    await settled(() => render(<Counting to={5} />));
    expect(shown()).toBe('5');
  });

  it('QAL-06 progresses with the event loop', async () => {
    render(<Counting to={0} />);
    expect(shown()).toBe('');
    await turn();
    expect(shown()).toBe('0');
  });

  it('QAL-06 reports what could not be shown, once', async () => {
    await expect(settled(() => render(<Broken />))).rejects.toThrow('it cannot be shown');
    await settled(() => {});
  });

  it('QAL-06 responds to a hand before it does the next thing', async () => {
    const resumeTime = stopTime();
    await settled(() => render(<Pressed />));
    const button = document.querySelector('button');
    const user = userEvent.setup({ delay: null });
    if (button) await user.click(button);
    expect(shown()).toBe('done');
    resumeTime();
  });

  it('QAL-06 leaves nothing behind', async () => {
    const left = vi.fn<() => void>();
    const Left = () => {
      useEffect(() => left, []);
      return 'here';
    };
    await settled(() => render(<Left />));
    cleanup();
    expect(left).toHaveBeenCalledTimes(1);
    expect(document.body.childElementCount).toBe(0);
  });
});
