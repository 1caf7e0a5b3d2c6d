import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { showPhone } from '#domain/phone-shape.ts';
import type { AppointmentDetails } from '#contract/manage.ts';
import { theVaccine } from '#domain/vaccines.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type WhatFollowsProps = { appointment: AppointmentDetails };

/**
 * What else changes with it, said before it is saved: number, messages, calendar, what to bring.
 * The messages of a group go to the person who booked (SAF-01).
 */
export function WhatFollows({ appointment }: WhatFollowsProps) {
  const t = useCopy('review-change');
  const formats = useFormats();
  const { contact, texts, vaccines, details, language } = useKnown(
    'contact',
    'texts',
    'vaccines',
    'details',
    'language',
  );
  const isByText = texts.decision === 'agree' && !appointment.textsStopped;
  const onPrescription = details.filter(
    ({ vaccineCode, rxRequired }) => rxRequired && vaccines.includes(vaccineCode),
  );
  return (
    <section className="stack stack-tight" aria-labelledby="follows">
      <h2 id="follows">{t('follows.title')}</h2>
      <ul>
        <li>
          {t('follows.number', {
            number: formatConfirmationNumber(appointment.confirmationNumber),
          })}
        </li>
        {appointment.asMember ? (
          <li>{t('follows.member')}</li>
        ) : (
          <>
            <li>
              {isByText
                ? t('follows.messageBoth', {
                    email: contact.emailAddress,
                    phone: showPhone(texts.phoneNumber),
                  })
                : t('follows.message', { email: contact.emailAddress })}
            </li>
            <li>{t('follows.calendar')}</li>
          </>
        )}
        {onPrescription.length > 0 && (
          <li>
            {t('follows.prescription', {
              vaccines: formats.list(
                onPrescription.map(({ vaccineCode }) => theVaccine(vaccineCode, language)),
              ),
            })}
          </li>
        )}
      </ul>
    </section>
  );
}
