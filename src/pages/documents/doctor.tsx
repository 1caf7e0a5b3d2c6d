import { CARD_TEXT_LENGTH } from '#domain/documents/insurance.ts';
import { Button } from '#src/components/button/button.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { PhoneField } from '#src/forms/phone-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { StepProps } from './use-forms.ts';

/** Ten digits, with room for spaces between them. */
const NPI_TYPED_LENGTH = 14;

/**
 * DOC-06: every field is optional. If the chain has a list of doctors, a doctor's number fills in
 * the rest.
 */
export function DoctorFields({ forms, answers, say, problemOf, isBusy, seekDoctor }: StepProps) {
  const t = useCopy('documents');
  return (
    <>
      {forms.read?.knowsDoctors && (
        <div className="stack stack-tight">
          <TextField
            name="doctorNpi"
            label={t('doctor.npi')}
            hint={t('doctor.npiHint')}
            optionalMark={t('optional')}
            problem={problemOf('doctorNpi')}
            value={answers.doctorNpi}
            onChange={(doctorNpi) => say({ doctorNpi })}
            autoComplete="off"
            inputMode="numeric"
            width="medium"
            maxLength={NPI_TYPED_LENGTH}
          />
          <Button variant="secondary" icon="search" pending={isBusy} onPress={seekDoctor}>
            {t('doctor.find')}
          </Button>
        </div>
      )}
      <TextField
        name="doctorName"
        label={t('doctor.name')}
        optionalMark={t('optional')}
        problem={problemOf('doctorName')}
        value={answers.doctorName}
        onChange={(doctorName) => say({ doctorName })}
        autoComplete="off"
        maxLength={CARD_TEXT_LENGTH}
      />
      <TextField
        name="doctorCity"
        label={t('doctor.city')}
        optionalMark={t('optional')}
        problem={problemOf('doctorCity')}
        value={answers.doctorCity}
        onChange={(doctorCity) => say({ doctorCity })}
        autoComplete="off"
        maxLength={CARD_TEXT_LENGTH}
      />
      <PhoneField
        name="doctorPhone"
        label={t('doctor.phone')}
        optionalMark={t('optional')}
        problem={problemOf('doctorPhone')}
        value={answers.doctorPhone}
        onChange={(doctorPhone) => say({ doctorPhone })}
        autoComplete="off"
      />
    </>
  );
}
