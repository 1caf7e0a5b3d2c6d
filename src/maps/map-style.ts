/**
 * SLT-10: the address of the style for the map beside the list of stores, as the server wrote it
 * into the page; undefined when none is configured.
 */
export function mapStyleOfPage(): string | undefined {
  const { content = '' } =
    document.querySelector<HTMLMetaElement>('meta[name="dosepath-map-style"]') ?? {};
  return /^(?:https?:\/)?\//.test(content) ? content : undefined;
}
