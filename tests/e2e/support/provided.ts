import { addressIn } from './address-in.ts';
import type { Provider } from './provider.ts';
import { test as base } from './test.ts';

/** Tests of the app with a provider of accounts. */
export const test = base.extend<{ provider: Provider }>({
  baseURL: async ({ provided, language }, give) => {
    await give(addressIn(language, provided.address));
  },
  provider: async ({ context, provided }, give) => {
    // Its pages would load a font from the Internet.
    await context.route('https://fonts.googleapis.com/**', (route) => route.abort());
    await give(provided.provider);
  },
});
