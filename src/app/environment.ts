import { environmentOf, type Environment } from '#domain/environments.ts';

/**
 * API-07: where this copy of the product runs, as the server wrote it into the page. LOCAL where
 * nothing is written.
 */
export function environmentOfPage(page: Document = document): Environment {
  const written = page.head.querySelector<HTMLMetaElement>(
    'meta[name="dosepath-environment"]',
  )?.content;
  return environmentOf(written) ?? 'LOCAL';
}
