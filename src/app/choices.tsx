import { isForGroup } from '#machines/knowledge/for-group.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { YourChoices, type YourChoicesProps } from '#src/components/your-choices/your-choices.tsx';
import { useCopy } from '../i18n/copy.ts';
import { useFormats } from '../i18n/formats.ts';
import { GroupTimes } from './group-times.tsx';
import { useGroupItems } from './group-items.ts';
import { useJourney, useKnown } from './use-journey.ts';

type Items = YourChoicesProps['items'];

/**
 * Vaccines, place, time and people stay visible, as far as they are chosen; for a group, everyone's
 * (GRP-01).
 */
export function Choices() {
  const t = useCopy('common');
  const own = useOwnItems();
  const group = useGroupItems();
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const { hold, place, choice } = useKnown('hold', 'place', 'choice');
  const whenAndWhere: Items =
    hold && choice
      ? [
          {
            term: t('choices.time'),
            value: isGroup ? (
              <GroupTimes timeZone={hold.timeZone} />
            ) : (
              <AppointmentTime appointmentDate={hold.appointmentDate} timeZone={hold.timeZone} />
            ),
            icon: 'clock',
          },
          {
            term: t('choices.place'),
            value: <StorePlace {...choice} name={choice.storeName} />,
            icon: 'pin',
          },
        ]
      : place
        ? [
            {
              term: t('choices.place'),
              value: `${place.city}, ${place.state} ${place.q}`,
              icon: 'pin',
            },
          ]
        : [];
  const items: Items = isGroup
    ? [...group, ...whenAndWhere]
    : [...own.vaccines, ...whenAndWhere, ...own.people];
  return <YourChoices title={t('choices.title')} items={items} />;
}

/** What one person has chosen, and who it is for once that is known. */
function useOwnItems(): Record<'vaccines' | 'people', Items> {
  const { vaccines, keptPatient, language } = useKnown('vaccines', 'keptPatient', 'language');
  const t = useCopy('common');
  const formats = useFormats();
  const names = vaccines.map((code) => vaccineName(code, language));
  return {
    vaccines: [{ term: t('choices.vaccines'), value: formats.list(names), icon: 'syringe' }],
    people: keptPatient
      ? [
          {
            term: t('choices.people'),
            value: `${keptPatient.firstName} ${keptPatient.lastName}`,
            icon: 'person',
          },
        ]
      : [],
  };
}
