// Settings that only work together.

const SERVICE_NEEDS = (known: string) => `is needed when ${known} is set`;
const provider = <Name extends string>(names: readonly Name[]) => ({
  names,
  needs: [],
  missing: () => `is missing; ${names.join(', ')} go together`,
});

/**
 * Either all of a group is set or none. A message service needs its address, its sender, and the
 * site that links in messages lead to.
 */
export const GROUPS = [
  {
    names: ['DOSEPATH_SMTP_URL', 'DOSEPATH_MAIL_FROM'],
    needs: ['DOSEPATH_PUBLIC_URL'],
    missing: SERVICE_NEEDS,
  },
  {
    names: ['DOSEPATH_SMS_URL', 'DOSEPATH_SMS_FROM'],
    needs: ['DOSEPATH_PUBLIC_URL'],
    missing: SERVICE_NEEDS,
  },
  {
    names: ['DOSEPATH_VAULT_URL', 'DOSEPATH_VAULT_KEY'],
    needs: [],
    missing: SERVICE_NEEDS,
  },
  provider(['DOSEPATH_OIDC_ISSUER', 'DOSEPATH_OIDC_CLIENT_ID', 'DOSEPATH_OIDC_CLIENT_SECRET']),
  provider([
    'DOSEPATH_TEAM_OIDC_ISSUER',
    'DOSEPATH_TEAM_OIDC_CLIENT_ID',
    'DOSEPATH_TEAM_OIDC_CLIENT_SECRET',
  ]),
  // A registry belongs to one state and may not get other states' doses.
  {
    names: ['DOSEPATH_REGISTRY_MLLP'],
    needs: ['DOSEPATH_REGISTRY_STATES'],
    missing: SERVICE_NEEDS,
  },
  {
    names: [
      'DOSEPATH_APPLE_PASS_TYPE',
      'DOSEPATH_APPLE_TEAM',
      'DOSEPATH_APPLE_PASS_CERTIFICATE',
      'DOSEPATH_APPLE_PASS_KEY',
      'DOSEPATH_APPLE_WWDR',
    ],
    needs: ['DOSEPATH_PUBLIC_URL'],
    missing: SERVICE_NEEDS,
  },
  {
    names: [
      'DOSEPATH_GOOGLE_WALLET_ISSUER',
      'DOSEPATH_GOOGLE_WALLET_ACCOUNT',
      'DOSEPATH_GOOGLE_WALLET_KEY',
    ],
    needs: ['DOSEPATH_PUBLIC_URL'],
    missing: SERVICE_NEEDS,
  },
] as const;
