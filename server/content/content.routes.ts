import { getContent } from '#contract/service.ts';
import type { Wire } from '#server/http/wire.ts';
import { contentsOf } from './content.ts';
import { now as serverNow } from '#server/clock.ts';

export function contentRoutes(wire: Wire): void {
  wire.read(getContent, async ({ query, language }) => {
    const aliases = [query.contentURLAlias ?? []].flat();
    return { contents: contentsOf(aliases, language, serverNow()) };
  });
}
