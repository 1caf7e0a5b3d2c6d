// A key that never leaves HashiCorp Vault or OpenBao: their transit engine seals and opens with it.
// https://developer.hashicorp.com/vault/api-docs/secret/transit
import { z } from 'zod';
import { StartProblem } from '#server/start-problem.ts';
import type { KeyHolder } from './key-holder.ts';
import type { VaultConfig } from './vault-config.ts';

const SETTING = 'DOSEPATH_VAULT_URL';
const PATIENCE_MS = 5_000;
/** The prefix of everything it sealed. */
const SEALED = 'vault:';
/** The answer for a secret sealed with another key or for another purpose. */
const BAD_REQUEST = 400;

const Sealed = z.object({ data: z.object({ ciphertext: z.string().startsWith(SEALED) }) });
const Opened = z.object({ data: z.object({ plaintext: z.base64() }) });

/** Authenticates the purpose, which needs an AEAD key (`aes256-gcm96`, the default). */
export function vaultTransit(config: VaultConfig): KeyHolder {
  return {
    setting: SETTING,
    async seal(secret, purpose) {
      const sealed = await ask(config, 'encrypt', {
        plaintext: secret.toString('base64'),
        associated_data: contextOf(purpose),
      });
      return Buffer.from(read(Sealed, sealed).data.ciphertext);
    },
    async open(sealed, purpose) {
      const ciphertext = sealed.toString('latin1');
      if (!ciphertext.startsWith(SEALED)) return undefined;
      const opened = await ask(config, 'decrypt', {
        ciphertext,
        associated_data: contextOf(purpose),
      });
      if (opened === undefined) return undefined;
      return Buffer.from(read(Opened, opened).data.plaintext, 'base64');
    },
  };
}

const contextOf = (purpose: string) => Buffer.from(purpose).toString('base64');

/**
 * Undefined when it cannot decrypt.
 * @throws StartProblem when the service does not answer or refuses us
 */
async function ask(
  { url, key, token }: VaultConfig,
  what: 'encrypt' | 'decrypt',
  body: Record<string, string>,
): Promise<unknown> {
  const [name, ...mount] = key.split('/').toReversed();
  const address = `${url}/v1/${mount.toReversed().join('/')}/${what}/${name}`;
  let answer: Response;
  try {
    answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-vault-request': 'true',
        ...(token !== undefined && { 'x-vault-token': token }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.ok) return await answer.json();
  } catch {
    throw new StartProblem(SETTING, 'does not answer');
  }
  if (answer.status === BAD_REQUEST && what === 'decrypt') return undefined;
  throw new StartProblem(SETTING, `refuses to ${what} with ${key} (${answer.status})`);
}

function read<T extends z.ZodType>(schema: T, said: unknown): z.output<T> {
  const read = schema.safeParse(said);
  if (!read.success) throw new StartProblem(SETTING, 'does not answer as transit does');
  return read.data;
}
