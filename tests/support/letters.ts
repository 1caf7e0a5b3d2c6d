// Letters of the outbox, opened as they are when sent: no statement of a test reads them.
import type pg from 'pg';
import type { MessageKind } from '#server/messages/delivery.ts';
import type { MessagePayload } from '#server/messages/messages.schema.ts';
import { openLetter, storedLetter, type StoredLetter } from '#server/messages/sealed-letters.ts';
import { openPersons } from '#server/security/persons.ts';

/** Its details under any name a test asks for. */
type Payload = Omit<MessagePayload, 'details'> & { details: Record<string, string> };

/** A letter's content without its links, whose keys may contain any letters. */
export const withoutLinks = (text: string): string => text.replaceAll(/https?:[^\s"<]+/g, '');

interface KeptLetter {
  id: number;
  kind: MessageKind;
  payload: Payload;
}

const statement = (storedLetter('o').queryChunks as { value: string[] }[])
  .flatMap(({ value }) => value)
  .join('');

/** Those about a journey, to an address, or from a template; or all, oldest first. */
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
