import { getContent } from '#contract/service.ts';
import { now as serverNow } from '#server/clock.ts';
import type { Wire } from '#server/http/wire.ts';
import type { Contents } from './content.ts';

export function contentRoutes(wire: Wire, contents: Contents): void {
  wire.read(getContent, async ({ query, language }) => {
    const aliases = [query.contentURLAlias ?? []].flat();
    return { contents: await contents.of(aliases, language, serverNow()) };
  });
}
