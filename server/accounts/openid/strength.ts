// How, and how lately, a provider says that somebody signed in there (OpenID Connect Core, 2).

/** Of an ID token: as a rule, what a provider does not say is not there. */
interface Said {
  iat: number;
  acr?: unknown;
  auth_time?: unknown;
}

/** Somebody reads a page of consent, or a message of the provider's, before they come back. */
export const MOST_SECONDS_AGO = 600;

/**
 * Why that is not what was asked for; undefined when it is. What was asked for is only a wish to a
 * provider, so what it says it did is what counts. One that says nothing of the time is believed
 * that it asked who is there (`prompt=login`); one that says nothing of the strength is not.
 * @param strengths the values of `acr` of which one is demanded; none: any will do
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
