import { CARD_TEXT_LENGTH } from '#domain/documents/insurance.ts';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { PhoneField } from '#src/forms/phone-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { StepProps } from './use-forms.ts';

/** DOC-06: nothing of it is needed. */
export function DoctorFields({ answers, say, problemOf }: StepProps) {
  const t = useCopy('documents');
  return (
    <>
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
