import { speakFor, type Chain } from '#domain/chain.ts';

/** SET-01: speaks for the chain that the server wrote into the page, else for the usual one. */
export function speakForPage(page: Document): void {
  const meta = page.querySelector<HTMLMetaElement>('[name=dosepath-chain]');
  // Written by our own server into every page; the built ones have no other chain.
  if (meta) speakFor(JSON.parse(meta.content) as Chain);
}
