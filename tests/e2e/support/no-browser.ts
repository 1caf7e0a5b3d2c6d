// What the app's calls need from a browser, for a moment when there is none.
import type { APIRequestContext } from '@playwright/test';
import { fetchAnswers } from '#src/app/fetch-answers.ts';

/** A session storage that ends with the test. */
export function storageIn(texts: Map<string, string>): Storage {
  return {
    get length() {
      return texts.size;
    },
    key: (place) => [...texts.keys()][place] ?? null,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
    clear: () => texts.clear(),
  };
}

const deaf = { addEventListener: () => {}, removeEventListener: () => {} };

/**
 * Until it is closed, the app's calls are made with the cookies of `request`. The page counts as
 * hidden, so that the server receives everything at once (ENG-02).
 */
export function withoutBrowser(request: APIRequestContext): () => Promise<void> {
  let cookies = '';
  const ask = async (path: string, { method, headers, body }: RequestInit = {}) => {
    const reply = await request.fetch(path, {
      ...(method && { method }),
      // The app's calls pass them as an object, and the body as text.
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' && { data: body }),
    });
    const kept = (await request.storageState()).cookies;
    cookies = kept.map(({ name, value }) => `${name}=${value}`).join('; ');
    return new Response(await reply.text(), { status: reply.status(), headers: reply.headers() });
  };
  const stubs = {
    fetch: ask,
    window: deaf,
    document: {
      ...deaf,
      hidden: true,
      querySelector: () => null,
      head: { querySelector: () => null },
      get cookie() {
        return cookies;
      },
    },
  };
  const before = Object.keys(stubs).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return async () => {
    // Nothing is known about the next visitor.
    (await fetchAnswers()).forgetAll();
    for (const [name, property] of before) {
      Reflect.deleteProperty(globalThis, name);
      if (property) Object.defineProperty(globalThis, name, property);
    }
  };
}
