// What the desk knows about the systems that are sent the store's visits (STD-06).
import type { Webhooks } from '#contract/webhooks.ts';
import type { AgainDays } from '#domain/webhooks.ts';

export interface WebhooksDesk {
  /** As last read. */
  shown: Webhooks | undefined;
  /** What is being sent again, and to which system: one event, or the last days. */
  again:
    | { webhookId: string; eventId: string }
    | { webhookId: string; days: AgainDays }
    | undefined;
  /** How many deliveries the last resend made, until the next one. */
  told: number | undefined;
  /** Why it was refused. */
  refused: string | undefined;
}

export const freshWebhooks: WebhooksDesk = {
  shown: undefined,
  again: undefined,
  told: undefined,
  refused: undefined,
};
