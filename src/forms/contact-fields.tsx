import { EMAIL_MAX_LENGTH } from '#domain/contact.ts';
import { VOUCHER_MAX_LENGTH } from '#domain/vouchers.ts';
import type { ContactDraft } from '#machines/knowledge/patient.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { focusField } from '#src/components/error-summary/focus-field.ts';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { AddressFields } from './address-fields.tsx';
import { PhoneField } from './phone-field.tsx';

type ContactFieldsProps = {
  draft: ContactDraft;
  onType: (draft: Partial<ContactDraft>) => void;
  problemOf: (field: string) => string | undefined;
  /**
   * For a place in a line: the patient will be called, so the phone number comes first, and the
   * e-mail address is optional.
   */
  isForCalling?: boolean;
  /** What the details are for; by default, that messages are sent. */
  why?: string;
};

/**
 * CTC-01: where messages about the appointment go. Always the visitor's own details, even when the
 * patient is another person.
 */
export function ContactFields(props: ContactFieldsProps) {
  const { draft, onType, problemOf, isForCalling = false, why } = props;
  const t = useCopy('contact-fields');
  const { problems, voucherEntity } = useKnown('problems', 'voucherEntity');
  const meant = problems.find(({ field }) => field === 'emailAddress')?.meant;
  const mend = (emailAddress: string) => {
    onType({ emailAddress });
    // The button disappears with its question.
    focusField('emailAddress');
  };
  const phone = (
    <PhoneField
      label={t('phone')}
      hint={t('phoneHint')}
      problem={problemOf('phoneNumber')}
      value={draft.phoneNumber}
      onChange={(phoneNumber) => onType({ phoneNumber })}
      autoComplete="tel"
    />
  );
  return (
    <>
      {isForCalling && phone}
      <TextField
        name="emailAddress"
        type="email"
        inputMode="email"
        label={t(isForCalling ? 'emailOptional' : 'email')}
        hint={t('emailHint')}
        problem={problemOf('emailAddress')}
        value={draft.emailAddress}
        onChange={(emailAddress) => onType({ emailAddress })}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
      />
      {meant && (
        <div>
          <Button onPress={() => mend(meant)}>{t('emailMeant', { email: meant })}</Button>
        </div>
      )}
      {!isForCalling && phone}
      {!isForCalling && voucherEntity !== undefined && (
        <TextField
          name="code"
          label={t('code')}
          hint={t('codeHint')}
          problem={problemOf('code')}
          value={draft.code ?? ''}
          onChange={(code) => onType({ code })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          width="medium"
          maxLength={VOUCHER_MAX_LENGTH}
        />
      )}
      {!isForCalling && (
        <AddressFields
          address={draft.address}
          onType={(address) => onType({ address })}
          problemOf={problemOf}
        />
      )}
      <Disclosure summary={t('why')}>
        <p>{why ?? t('whyText')}</p>
      </Disclosure>
    </>
  );
}
