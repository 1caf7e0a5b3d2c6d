import { showPhone } from '#domain/phone-shape.ts';
import type { OverlayId } from '#machines/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { SummaryList, type SummaryRow } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type ReviewRowsProps = {
  snapshot: Pick<JourneySnapshot, 'context'>;
  onChange: (overlay: OverlayId) => void;
};

/** REV-01: who, what, when, where, contact, messages; each with the way to change it. */
export function ReviewRows({ snapshot, onChange }: ReviewRowsProps) {
  const t = useCopy('review-appt');
  const formats = useFormats();
  const { patient, dateOfBirth, vaccines, details, choice, contact, texts, language } =
    snapshot.context;
  const chosen = details.filter(({ vaccineCode }) => vaccines.includes(vaccineCode));
  const namesOf = (some: typeof details) =>
    formats.list(some.map(({ vaccineCode }) => vaccineName(vaccineCode, language)));
  const onPrescription = chosen.filter(({ rxRequired }) => rxRequired);
  const askedAgain = chosen.filter(({ notices }) => notices.includes('ASK_PHARMACIST'));
  const rows: SummaryRow[] = [
    {
      term: t('who.term'),
      value: (
        <>
          {`${patient.firstName} ${patient.lastName}`}
          <br />
          {dateOfBirth && t('who.born', { date: formats.dateOfBirth(dateOfBirth) })}
        </>
      ),
      action: {
        id: 'change-who',
        label: t('who.change'),
        onPress: () => onChange('patient'),
      },
    },
    {
      term: t('vaccines.term'),
      value: (
        <>
          {formats.list(vaccines.map((code) => vaccineName(code, language)))}
          {onPrescription.length > 0 && (
            <>
              <br />
              {t('vaccines.prescription', { vaccines: namesOf(onPrescription) })}
            </>
          )}
          {askedAgain.length > 0 && (
            <>
              <br />
              {t('vaccines.asked', { vaccines: namesOf(askedAgain) })}
            </>
          )}
        </>
      ),
      action: {
        id: 'change-vaccines',
        label: t('vaccines.change'),
        onPress: () => onChange('booking-vaccine'),
      },
    },
    {
      term: t('when.term'),
      value: choice && <AppointmentTime {...choice} />,
      action: {
        id: 'change-when',
        label: t('when.change'),
        onPress: () => onChange('booking-timeslot'),
      },
    },
    {
      term: t('where.term'),
      value: choice && <StorePlace {...choice} name={choice.storeName} />,
      action: {
        id: 'change-where',
        label: t('where.change'),
        onPress: () => onChange('booking-timeslot'),
      },
    },
    {
      term: t('contact.term'),
      value: (
        <>
          {contact.emailAddress}
          <br />
          {showPhone(contact.phoneNumber)}
        </>
      ),
      action: {
        id: 'change-contact',
        label: t('contact.change'),
        onPress: () => onChange('patient'),
      },
    },
    {
      term: t('texts.term'),
      value:
        texts.decision === 'agree'
          ? t('texts.agree', { phone: showPhone(texts.phoneNumber) })
          : t('texts.decline'),
      action: {
        id: 'change-texts',
        label: t('texts.change'),
        onPress: () => onChange('sms'),
      },
    },
  ];
  return <SummaryList rows={rows} />;
}
