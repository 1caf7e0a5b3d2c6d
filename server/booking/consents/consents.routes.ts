import { patchAppointmentConsent, patchConsent, postConsent } from '#contract/consents.ts';
import type { Wire } from '#server/http/wire.ts';
import { decide } from './consents.service.ts';

export function consentRoutes(wire: Wire): void {
  for (const operation of [postConsent, patchConsent] as const) {
    wire.change(operation, (tx, { sessionId, language, body }) =>
      decide(tx, { sessionId, language, source: operation.operationId, when: 'booking' }, body),
    );
  }
  wire.change(patchAppointmentConsent, (tx, { sessionId, language, body }) =>
    decide(
      tx,
      { sessionId, language, source: patchAppointmentConsent.operationId, when: 'booked' },
      body,
    ),
  );
}
