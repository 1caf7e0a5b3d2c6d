import { environmentOf, type Environment } from '#domain/environments.ts';

/**
 * API-07: the environment of this deployment, as the server wrote it into the page. LOCAL if it
 * wrote nothing.
 */
export function environmentOfPage(page: Document = document): Environment {
  const written = page.head.querySelector<HTMLMetaElement>(
    'meta[name="dosepath-environment"]',
  )?.content;
  return environmentOf(written) ?? 'LOCAL';
}
