import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { YourChoices, type YourChoicesProps } from '#src/components/your-choices/your-choices.tsx';
import { useCopy } from '../i18n/copy.ts';
import { useFormats } from '../i18n/formats.ts';
import type { ViewProps } from './view.ts';

/** ux.md: vaccines, place, time and people stay visible, as far as they are chosen. */
export function Choices({ snapshot }: ViewProps) {
  const t = useCopy('common');
  const formats = useFormats();
  const { vaccines, hold, choice, place, keptPatient, language } = snapshot.context;
  const names = vaccines.map((code) => vaccineName(code, language));
  const items: YourChoicesProps['items'] = [
    { term: t('choices.vaccines'), value: formats.list(names), icon: 'syringe' },
    ...(hold && choice
      ? [
          {
            term: t('choices.time'),
            value: (
              <AppointmentTime appointmentDate={hold.appointmentDate} timeZone={hold.timeZone} />
            ),
            icon: 'clock' as const,
          },
          {
            term: t('choices.place'),
            value: <StorePlace {...choice} name={choice.storeName} />,
            icon: 'pin' as const,
          },
        ]
      : place
        ? [
            {
              term: t('choices.place'),
              value: `${place.city}, ${place.state} ${place.q}`,
              icon: 'pin' as const,
            },
          ]
        : []),
    ...(keptPatient
      ? [
          {
            term: t('choices.people'),
            value: `${keptPatient.firstName} ${keptPatient.lastName}`,
            icon: 'person' as const,
          },
        ]
      : []),
  ];
  return <YourChoices title={t('choices.title')} items={items} />;
}
