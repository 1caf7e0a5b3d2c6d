import { speakFor, type Chain } from '#domain/chain.ts';

/** SET-01: sets the chain that the server wrote into the page, or the default one. */
export function speakForPage(page: Document): void {
  const meta = page.querySelector<HTMLMetaElement>('[name=dosepath-chain]');
  // Written into every page by our own server; built pages have no other chain.
  if (meta) speakFor(JSON.parse(meta.content) as Chain);
}
