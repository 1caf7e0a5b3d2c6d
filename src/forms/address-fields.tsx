import { NO_ADDRESS, type PostalAddress } from '#domain/postal-address.ts';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type AddressFieldsProps = {
  address: PostalAddress | undefined;
  onType: (address: PostalAddress) => void;
  problemOf: (field: string) => string | undefined;
};

/** Autofill and width of each field. */
const FIELDS = [
  { field: 'line1', autoComplete: 'address-line1', width: 'full' },
  { field: 'city', autoComplete: 'address-level2', width: 'medium' },
  { field: 'state', autoComplete: 'address-level1', width: 'short' },
  { field: 'zip', autoComplete: 'postal-code', width: 'short' },
] as const;

/** PAT-06: the patient's address, which is optional; open once any of it is filled in. */
export function AddressFields({ address = NO_ADDRESS, onType, problemOf }: AddressFieldsProps) {
  const t = useCopy('contact-fields');
  return (
    <Disclosure summary={t('address.title')} isOpen={address !== NO_ADDRESS}>
      <p className="small muted">{t('address.why')}</p>
      {FIELDS.map(({ field, autoComplete, width }) => (
        <TextField
          key={field}
          name={field}
          label={t(`address.${field}`)}
          problem={problemOf(field)}
          value={address[field]}
          onChange={(text) => onType({ ...address, [field]: text })}
          autoComplete={autoComplete}
          width={width}
          maxLength={field === 'line1' ? 120 : 80}
          {...(field === 'zip' && { inputMode: 'numeric' as const })}
        />
      ))}
    </Disclosure>
  );
}
