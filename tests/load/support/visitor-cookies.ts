/** Those of a visitor who has seen a page: without them every answer would bring new ones. */
export async function cookiesOf(url: string): Promise<string> {
  const reply = await fetch(new URL('/api/health', url));
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
