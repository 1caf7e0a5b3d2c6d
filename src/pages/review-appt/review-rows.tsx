import { showPhone } from '#domain/phone-shape.ts';
import type { OverlayId } from '#machines/knowledge/events.ts';
import { bookingInfoOf } from '#machines/knowledge/booking-info.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { VaccinesReadBack } from '#src/booking/vaccines-read-back.tsx';
import { SummaryList, type SummaryRow } from '#src/components/summary-list/summary-list.tsx';
import type { Press } from '#src/components/button/press.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useSharedRows } from './shared-rows.tsx';

type ReviewRowsProps = {
  change: (overlay: OverlayId, at?: 'place') => Press;
};

/** RXR-02: journeys that started with a prescription have sheets of their own. */
const SHEETS = {
  usual: { vaccines: 'booking-vaccine', time: 'booking-timeslot', contact: 'patient' },
  prescribed: { vaccines: 'rx-vaccine', time: 'rx-timeslot', contact: 'rx-contact' },
} as const satisfies Record<string, Record<string, OverlayId>>;

/** REV-01: who, what, when, where, contact, messages; each with a way to change it. */
export function ReviewRows({ change }: ReviewRowsProps) {
  const t = useCopy('review-appt');
  const formats = useFormats();
  const context = useJourney((now) => now.context);
  const { details, language, prescription } = context;
  const { reviewPageData, doseInfo } = bookingInfoOf(context);
  const { patient, dateOfBirth, choice, texts } = reviewPageData;
  const sheets = SHEETS[prescription ? 'prescribed' : 'usual'];
  const { where, reached } = useSharedRows({
    changePlace: prescription ? change('rx-location') : change('booking-timeslot', 'place'),
    changeContact: change(sheets.contact),
  });
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
      // The patient of a prescription cannot be changed.
      ...(!prescription && {
        action: {
          id: 'change-who',
          label: t('who.change'),
          ...change('patient'),
        },
      }),
    },
    ...(prescription
      ? [
          {
            term: t('onFile.term'),
            value: t('onFile.at', {
              store: prescription.store.name,
              date: formats.dateOfBirth(prescription.expiresOn),
            }),
          },
        ]
      : []),
    {
      term: t('vaccines.term'),
      value: (
        <VaccinesReadBack
          doses={doseInfo}
          details={details}
          language={language}
          on={choice?.date}
        />
      ),
      action: {
        id: 'change-vaccines',
        label: t('vaccines.change'),
        ...change(sheets.vaccines),
      },
    },
    {
      term: t('when.term'),
      value: choice && <AppointmentTime {...choice} />,
      action: {
        id: 'change-when',
        label: t('when.change'),
        ...change(sheets.time),
      },
    },
    where,
    reached,
    {
      term: t('texts.term'),
      value:
        texts.decision === 'agree'
          ? t('texts.agree', { phone: showPhone(texts.phoneNumber) })
          : t('texts.decline'),
      action: {
        id: 'change-texts',
        label: t('texts.change'),
        ...change('sms'),
      },
    },
  ];
  return <SummaryList rows={rows} />;
}
