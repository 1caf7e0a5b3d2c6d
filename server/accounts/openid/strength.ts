// How strongly and how recently a person signed in at a provider (OpenID Connect Core, 2).

/** Claims of an ID token; providers usually omit the optional ones. */
interface Said {
  iat: number;
  acr?: unknown;
  auth_time?: unknown;
}

/** Long enough to read a consent page or a message of the provider before returning. */
export const MOST_SECONDS_AGO = 600;

/**
 * Why the sign-in falls short; undefined when it does not. Providers may ignore what was asked for,
 * so their claims decide. Without a time the provider is trusted to have asked (`prompt=login`);
 * without a strength it is not trusted.
 * @param strengths accepted values of `acr`; when empty, any will do
 */
export function whyTooWeak(
  { iat, acr, auth_time: at }: Said,
  strengths: readonly string[],
): string | undefined {
  if (strengths.length > 0 && !strengths.some((one) => one === acr))
    return 'the provider let somebody in by less than DOSEPATH_TEAM_OIDC_ACR demands';
  if (typeof at === 'number' && iat - at > MOST_SECONDS_AGO)
    return 'the provider let somebody in who had signed in there long before';
  return undefined;
}
