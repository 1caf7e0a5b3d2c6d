import { createHmac, timingSafeEqual } from 'node:crypto';

const STANDARD_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/**
 * X-Twilio-Signature: base64 of the HMAC-SHA1, keyed with the account's token, of the address that
 * was called followed by the name and value of each form parameter, sorted by name.
 */
export function twilioSignature(url: string, form: URLSearchParams, token: string): string {
  const sorted = [...new Set(form.keys())].sort(byCodeUnits);
  const parameters = sorted.map((name) =>
    [...new Set(form.getAll(name))]
      .sort(byCodeUnits)
      .map((value) => name + value)
      .join(''),
  );
  return createHmac('sha1', token)
    .update(url + parameters.join(''), 'utf8')
    .digest('base64');
}

const byCodeUnits = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Twilio includes the port of an address in some signatures and not in others. */
export function isSignedByTwilio(
  signature: string,
  { url, form, token }: { url: string; form: URLSearchParams; token: string },
): boolean {
  const given = Buffer.from(signature);
  return [url, withStandardPort(url)].some((one) => {
    const expected = Buffer.from(twilioSignature(one, form, token));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function withStandardPort(url: string): string {
  const { protocol, host, port } = new URL(url);
  const standard = STANDARD_PORTS[protocol];
  if (port || standard === undefined) return url;
  return url.replace(`${protocol}//${host}`, `${protocol}//${host}:${standard}`);
}
