import { speakFor, type Chain } from '#domain/chain.ts';

/** SET-01: speaks for the chain that the server wrote into the page, else for the usual one. */
export function speakForPage(page: Document): void {
  const { content } = page.querySelector<HTMLMetaElement>('meta[name="dosepath-chain"]') ?? {};
  // Written by our own server; a page that none has filled in has its placeholder still.
  if (content?.startsWith('{')) speakFor(JSON.parse(content) as Chain);
}
