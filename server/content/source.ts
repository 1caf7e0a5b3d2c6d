import type { Config } from '#server/config.ts';
import { cmsReader } from './cms.ts';
import type { ReadContents } from './content.ts';
import { folderReader } from './folder.ts';

/** SET-02: the source of texts in the settings; undefined: the product's own. */
export function sourceOf({
  chain,
  contentKey,
}: Partial<Pick<Config, 'chain' | 'contentKey'>>): ReadContents | undefined {
  const { content } = chain ?? {};
  if (content?.address !== undefined) return cmsReader(content, contentKey);
  return content?.folder === undefined ? undefined : folderReader(content.folder);
}
