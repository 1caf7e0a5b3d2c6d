// Reads a headless CMS from the server (SET-02). The settings describe its answer with a few paths,
// so any CMS that answers JSON will do.
import { randomUUID } from 'node:crypto';
import { CSRF_COOKIE } from '#server/security/session-token.ts';
import type { ContentSource } from '#server/settings/chain-file.ts';
import { Content, type ReadContents } from './content.ts';

/** API-01: the timeout of calls the server makes. */
const PATIENCE_MS = 5000;
const MOST_BYTES = 1024 * 1024;

/**
 * The value at a path of an answer, such as `attributes.title`; undefined where the path breaks
 * off.
 */
const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      value,
    );

/** Converts a CMS's ISO time to our UTC form (domain/content-schedule.ts). */
function moment(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') return value;
  if (!/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(value)) return value;
  const read = new Date(value);
  return Number.isNaN(read.getTime()) ? value : read.toISOString().slice(0, 16).replace('T', ' ');
}

/**
 * Requests all aliases, with a CSRF token made for this call, not a visitor's. Invalid entries are
 * left out; an answer without a valid one is an error.
 * @throws Error worded for the log
 */
export function cmsReader(source: ContentSource, key: string | undefined): ReadContents {
  const { shape, address = '' } = source;
  return async (aliases, language) => {
    const url = new URL(address.replaceAll('{language}', language));
    for (const alias of aliases) url.searchParams.append(shape.parameter, alias);
    const token = randomUUID();
    const reply = await fetch(url, {
      headers: {
        accept: 'application/json',
        'accept-language': language,
        'x-csrf-token': token,
        cookie: `${CSRF_COOKIE}=${token}`,
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      // The key must go to this address only.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!reply.ok) throw new Error(`the CMS answered ${reply.status}`);
    return entriesIn(await jsonOf(reply), source);
  };
}

async function jsonOf(reply: Response): Promise<unknown> {
  const text = await textOf(reply);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('the CMS answered no JSON', { cause });
  }
}

/** Counted as it arrives: what is too much is not waited for, nor kept. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > MOST_BYTES) throw new Error('the CMS answered more than 1 MB');
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

function entriesIn(answer: unknown, { shape }: ContentSource): Content[] {
  const list = at(answer, shape.list);
  if (!Array.isArray(list)) throw new Error(`the CMS answered no list at "${shape.list}"`);
  const entries = list.flatMap((entry: unknown) => {
    const read = Content.safeParse({
      contentURLAlias: at(entry, shape.alias),
      title: at(entry, shape.title),
      body: at(entry, shape.body),
      startDateTime: moment(at(entry, shape.startDateTime)),
      endDateTime: moment(at(entry, shape.endDateTime)),
      displayName: at(entry, shape.displayName) ?? undefined,
    });
    return read.success ? [read.data] : [];
  });
  if (list.length > 0 && entries.length === 0)
    throw new Error('the CMS answered entries of another shape than content.shape says');
  return entries;
}
