import { act } from '@testing-library/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import html from '/index.html?raw';
import { dropEarlyInput, replayEarlyInput } from './early-input.ts';

const inlineScript = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';

const submitted = vi.fn<(fields: Record<string, string | boolean>) => void>();
const pressed = vi.fn<() => void>();

/** A form like those of the views: React controls every field. */
function Form({ onShown }: { onShown: () => void }) {
  const [fields, setFields] = useState<Record<string, string | boolean>>({
    zip: '',
    who: '',
    sex: '',
    agree: false,
  });
  const set = (name: string, value: string | boolean) =>
    setFields((were) => ({ ...were, [name]: value }));
  useEffect(onShown, [onShown]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted(fields);
      }}
    >
      <input
        aria-label="zip"
        value={String(fields['zip'])}
        onChange={(event) => set('zip', event.target.value)}
      />
      {['me', 'you'].map((who) => (
        <input
          key={who}
          type="radio"
          name="who"
          aria-label={who}
          checked={fields['who'] === who}
          onChange={() => set('who', who)}
        />
      ))}
      <input
        type="checkbox"
        aria-label="agree"
        checked={fields['agree'] === true}
        onChange={(event) => set('agree', event.target.checked)}
      />
      <select
        aria-label="sex"
        value={String(fields['sex'])}
        onChange={(event) => set('sex', event.target.value)}
      >
        <option value="">-</option>
        <option value="f">f</option>
      </select>
      <button type="submit">Continue</button>
      <button type="button" onClick={pressed}>
        Use my location
      </button>
      <a hrefLang="es" href="#es" onClick={pressed}>
        Español
      </a>
    </form>
  );
}

/** Like the landing page of a saved journey: the built page is empty. */
function KeptForm({ onShown }: { onShown: () => void }) {
  const kept = useSyncExternalStore(
    () => () => {},
    () => '59601',
    () => '',
  );
  useEffect(onShown, [onShown]);
  return <input aria-label="zip" value={kept} onChange={() => {}} />;
}

const control = <E extends HTMLElement>(selector: string): E => {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const zip = () => control<HTMLInputElement>('[aria-label=zip]');

/** What a browser does when a visitor types. */
function typeEarly(field: HTMLInputElement | HTMLSelectElement, value: string) {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

let root: Root;
const wake = (onShown = () => replayEarlyInput(window), View = Form) =>
  act(async () => {
    root = hydrateRoot(control('#root'), <View onShown={onShown} />);
    await new Promise((settle) => setTimeout(settle));
  });

beforeEach(() => {
  vi.spyOn(console, 'error');
  document.body.innerHTML = `<div id="root">${renderToString(<Form onShown={() => {}} />)}</div>`;
  window.eval(inlineScript);
});
afterEach(async () => {
  await act(async () => root.unmount());
  dropEarlyInput(window);
  vi.restoreAllMocks();
  submitted.mockReset();
  pressed.mockReset();
});

describe('input before the app is ready', () => {
  it('SES-04 keeps what was typed, ticked and chosen, and submits the form that was submitted', async () => {
    typeEarly(zip(), '60');
    typeEarly(zip(), '60601');
    control<HTMLInputElement>('[aria-label=me]').click();
    control<HTMLInputElement>('[aria-label=you]').click();
    control<HTMLInputElement>('[aria-label=agree]').click();
    typeEarly(control<HTMLSelectElement>('select'), 'f');
    control<HTMLButtonElement>('[type=submit]').click();
    expect(submitted).not.toHaveBeenCalled();
    await wake();
    await act(() => vi.waitFor(() => expect(submitted).toHaveBeenCalled()));
    expect(submitted.mock.calls).toEqual([[{ zip: '60601', who: 'you', agree: true, sex: 'f' }]]);
    expect(zip().value).toBe('60601');
    expect(console.error).not.toHaveBeenCalled();
  });

  it('SES-04 forgets a tick that was removed', async () => {
    const agree = control<HTMLInputElement>('[aria-label=agree]');
    agree.click();
    agree.click();
    await wake();
    control<HTMLButtonElement>('[type=submit]').click();
    expect(submitted.mock.calls).toEqual([[{ zip: '', who: '', agree: false, sex: '' }]]);
  });

  it.each(['button[type=button]', 'a'])('SES-04 presses %s again, once', async (selector) => {
    control(selector).click();
    expect(pressed).not.toHaveBeenCalled();
    expect(location.hash).toBe('');
    await wake();
    await expect.poll(() => pressed).toHaveBeenCalled();
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it('SES-04 sends what was typed when the press comes before the views know of it', async () => {
    typeEarly(zip(), '60601');
    await wake(() => {});
    control<HTMLButtonElement>('[type=submit]').click();
    expect(submitted).not.toHaveBeenCalled();
    await act(async () => replayEarlyInput(window));
    await act(() => vi.waitFor(() => expect(submitted).toHaveBeenCalled()));
    expect(submitted.mock.calls).toEqual([[expect.objectContaining({ zip: '60601' })]]);
  });

  it.each(['button[type=button]', 'a'])(
    'SES-04 presses %s once when that comes before the views know of the fields',
    async (selector) => {
      await wake(() => {});
      control(selector).click();
      expect(pressed).not.toHaveBeenCalled();
      await act(async () => replayEarlyInput(window));
      await expect.poll(() => pressed).toHaveBeenCalled();
      expect(pressed).toHaveBeenCalledTimes(1);
    },
  );

  it('SES-04 does nothing when nothing was pressed, and is then over', async () => {
    await wake();
    expect(submitted).not.toHaveBeenCalled();
    expect(pressed).not.toHaveBeenCalled();
    expect(window.earlyInput).toBeUndefined();
    control('button[type=button]').click();
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it('SES-04 selects the value a saved journey fills into the focused field', async () => {
    control('#root').innerHTML = renderToString(<KeptForm onShown={() => {}} />);
    zip().focus();
    await wake(undefined, KeptForm);
    expect([zip().value, zip().selectionStart, zip().selectionEnd]).toEqual(['59601', 0, 5]);
  });

  it('SES-04 leaves the caret in a field that was typed into', async () => {
    zip().focus();
    typeEarly(zip(), '606');
    await wake();
    expect([zip().value, zip().selectionStart, zip().selectionEnd]).toEqual(['606', 3, 3]);
  });

  it('SES-04 holds no press back if another page comes', async () => {
    control('a').click();
    dropEarlyInput(window);
    await wake();
    expect(pressed).not.toHaveBeenCalled();
    control('button[type=button]').click();
    expect(pressed).toHaveBeenCalledTimes(1);
  });
});
