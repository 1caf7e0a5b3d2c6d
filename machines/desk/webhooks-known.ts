// What the desk knows of the systems that are told of the store's visits (STD-06).
import type { Webhooks } from '#contract/webhooks.ts';
import type { AgainDays } from '#domain/webhooks.ts';

export interface WebhooksDesk {
  /** As it was read last. */
  shown: Webhooks | undefined;
  /** What is being told again, and to whom: one event, or the last days. */
  again:
    | { webhookId: string; eventId: string }
    | { webhookId: string; days: AgainDays }
    | undefined;
  /** How many deliveries the last press made, until the next one. */
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
