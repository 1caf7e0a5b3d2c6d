import userEvent from '@testing-library/user-event';
import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createDomHand } from './dom.ts';
import { wordsOf } from './words.ts';

function Screen({ pressed }: { pressed: (what: string) => void }) {
  return (
    <>
      <label>
        City <input defaultValue="Chicago" />
      </label>
      <label>
        Shape
        <select>
          <option>round</option>
          <option>square</option>
        </select>
      </label>
      <fieldset>
        <legend>Morning</legend>
        <label>
          <input type="radio" name="time" /> 9:00
        </label>
      </fieldset>
      <fieldset>
        <legend>Evening</legend>
        <label>
          <input type="radio" name="time" /> 9:00
        </label>
      </fieldset>
      <button onClick={() => pressed('back')}>Atrás</button>
    </>
  );
}

const setUp = () => {
  const pressed = vi.fn<(what: string) => void>();
  const around = {
    goTo: vi.fn<() => Promise<void>>(),
    goBack: vi.fn<() => Promise<void>>(),
    wake: vi.fn<() => Promise<void>>(),
    stir: vi.fn<() => Promise<void>>(),
  };
  render(<Screen pressed={pressed} />);
  return { pressed, around, hand: createDomHand(userEvent.setup(), wordsOf('es'), around) };
};

describe('the hand in a DOM', () => {
  it('replaces the text of a field', async () => {
    const { hand } = setUp();
    await hand.perform({ do: 'type', label: { text: 'City' }, text: 'Austin' });
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Austin');
  });

  it('empties a field', async () => {
    const { hand } = setUp();
    await hand.perform({ do: 'type', label: { text: 'City' }, text: '' });
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('');
  });

  it('selects an option', async () => {
    const { hand } = setUp();
    await hand.perform({ do: 'select', label: { text: 'Shape' }, option: { text: 'square' } });
    expect(screen.getByLabelText<HTMLSelectElement>('Shape').value).toBe('square');
  });

  it('chooses in the given part, among controls with the same name', async () => {
    const { hand } = setUp();
    await hand.perform({
      do: 'choose',
      role: 'radio',
      name: { text: '9:00' },
      within: { role: 'group', name: { text: 'Evening' } },
    });
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
      false,
      true,
    ]);
  });

  it('LNG-01 presses a control by its copy, in the language of the screen', async () => {
    const { hand, pressed } = setUp();
    await hand.perform({ do: 'press', role: 'button', name: { copy: 'common', key: 'back' } });
    expect(pressed).toHaveBeenCalledExactlyOnceWith('back');
  });

  it('fails when a control is not there exactly once, or its copy is unknown', async () => {
    const { hand } = setUp();
    await expect(
      hand.perform({ do: 'choose', role: 'radio', name: { text: '9:00' } }),
    ).rejects.toThrow('2 are called radio');
    await expect(
      hand.perform({ do: 'press', role: 'button', name: { copy: 'common', key: 'nothing' } }),
    ).rejects.toThrow('no text common.nothing in es');
  });

  it('leaves the address and the device to the page under test', async () => {
    const { hand, around } = setUp();
    await hand.perform({ do: 'goTo', address: '/timeslots' });
    await hand.perform({ do: 'goBack' });
    await hand.perform({ do: 'wake' });
    expect(around.goTo).toHaveBeenCalledExactlyOnceWith('/timeslots');
    expect(around.goBack).toHaveBeenCalledOnce();
    expect(around.wake).toHaveBeenCalledOnce();
  });
});
