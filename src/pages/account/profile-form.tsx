import { GENDERS } from '#domain/people.ts';
import type { ProfileDraft } from '#machines/knowledge/account.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { BirthField } from '#src/forms/birth-field.tsx';
import { useFormStep } from '#src/forms/form-step.ts';
import { NameFields } from '#src/forms/name-fields.tsx';
import { PhoneField } from '#src/forms/phone-field.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import { SaveRow } from './save-row.tsx';

/** "60601-1234". */
const ZIP_LONGEST = 10;

/** PAT-02: the owner's details. Every field is optional, and the page says so once. */
export function ProfileForm() {
  const send = useSend();
  const t = useCopy('account');
  const patient = useCopy('patient-fields');
  const contact = useCopy('contact-fields');
  useOwnHeading();
  const { problemOf } = useProblems('own');
  const { account, today, language } = useKnown('account', 'today', 'language');
  const { profile } = account;
  const step = useFormStep('flow');
  const type = (draft: Partial<ProfileDraft>) => send({ type: 'profile.typed', draft });
  return (
    <>
      <PageHeading lead={t('profile.lead')}>{t('details.title')}</PageHeading>
      <AnswerForm step={step} whose="own" onSubmit={() => send({ type: 'profile.submitted' })}>
        <NameFields draft={profile} onType={type} problemOf={problemOf} isOwn />
        <BirthField
          legend={t('details.born')}
          draft={profile}
          today={today}
          onType={type}
          problem={problemOf('dob')}
          whose="own"
        />
        <SelectField
          name="gender"
          label={patient('choice.gender')}
          problem={problemOf('gender')}
          value={profile.gender}
          onChange={(gender) => type({ gender })}
          options={GENDERS.map(({ code, [language]: label }) => ({ value: code, label }))}
          emptyLabel={t('details.none')}
        />
        <PhoneField
          label={contact('phone')}
          hint={contact('phoneHint')}
          problem={problemOf('phoneNumber')}
          value={profile.phoneNumber}
          onChange={(phoneNumber) => type({ phoneNumber })}
          autoComplete="tel"
        />
        <TextField
          name="zipCode"
          label={t('details.zip')}
          problem={problemOf('zipCode')}
          value={profile.zipCode}
          onChange={(zipCode) => type({ zipCode })}
          inputMode="numeric"
          autoComplete="postal-code"
          width="short"
          maxLength={ZIP_LONGEST}
        />
        <SaveRow step={step} />
      </AnswerForm>
    </>
  );
}
