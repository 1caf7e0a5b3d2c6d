import { Fragment } from 'react';
import { addressLine, addressOnWire } from '#domain/postal-address.ts';
import type { ContactDraft } from '#machines/knowledge/patient.ts';
import { useCopy } from '#src/i18n/copy.ts';

/** PAT-06, VCH-01: address and authorization code, each repeated on its own line if given. */
export function AlsoSaid({ contact }: { contact: Pick<ContactDraft, 'address' | 'code'> }) {
  const t = useCopy('review-appt');
  const address = addressOnWire(contact.address);
  const lines = [
    address && addressLine(address),
    contact.code && t('code', { code: contact.code }),
  ];
  return lines.flatMap((line) =>
    line ? (
      <Fragment key={line}>
        <br />
        {line}
      </Fragment>
    ) : (
      []
    ),
  );
}
