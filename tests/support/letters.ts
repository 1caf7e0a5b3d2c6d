// Letters of the outbox as they are opened when they leave: no statement of a test reads them.
import type pg from 'pg';
import type { MessageKind } from '#server/messages/delivery.ts';
import type { MessagePayload } from '#server/messages/messages.schema.ts';
import { openLetter, storedLetter, type StoredLetter } from '#server/messages/sealed-letters.ts';
import { openPersons } from '#server/security/persons.ts';

/** Its details by whatever name a test asks for. */
type Payload = Omit<MessagePayload, 'details'> & { details: Record<string, string> };

/** What a letter says beside its links, whose keys may hold any letters. */
export const withoutLinks = (text: string): string => text.replaceAll(/https?:[^\s"<]+/g, '');

interface KeptLetter {
  id: number;
  kind: MessageKind;
  payload: Payload;
}

const statement = (storedLetter('o').queryChunks as { value: string[] }[])
  .flatMap(({ value }) => value)
  .join('');

/** Those about a journey, to an address, of a template; or all, the oldest first. */
export async function lettersIn(
  pool: pg.Pool,
  {
    engagementId,
    to,
    template,
  }: { engagementId?: string; to?: string; template?: MessagePayload['template'] } = {},
): Promise<KeptLetter[]> {
  await openPersons(pool);
  const { rows } = await pool.query<StoredLetter & { kind: MessageKind }>(
    `select ${statement}, o.kind from outbox o
      where ($1::uuid is null or engagement_id = $1) and ($2::text is null or template = $2)
      order by o.id`,
    [engagementId, template],
  );
  return rows.flatMap(({ kind, ...row }) => {
    const payload = openLetter(row) as Payload | undefined;
    const isAsked = payload && (to === undefined || payload.recipient === to);
    return isAsked ? [{ id: row.id, kind, payload }] : [];
  });
}
