import { addressLine, addressOnWire } from '#domain/postal-address.ts';
import type { ContactDraft } from '#machines/knowledge/patient.ts';

/** PAT-06: the address, said back on a line of its own; nothing where none was given. */
export function AddressSaid({ contact }: { contact: Pick<ContactDraft, 'address'> }) {
  const address = addressOnWire(contact.address);
  if (!address) return null;
  return (
    <>
      <br />
      {addressLine(address)}
    </>
  );
}
