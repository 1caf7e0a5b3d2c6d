import { membersOf } from '#machines/group/members.ts';
import { calledAmong } from '#src/booking/called.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import type { YourChoicesProps } from '#src/components/your-choices/your-choices.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useJourney } from './use-journey.ts';

/** Everybody of a group by name, with what they have chosen; who has nothing yet is left out (GRP-01). */
export function useGroupItems(): YourChoicesProps['items'] {
  const formats = useFormats();
  const context = useJourney((snapshot) => snapshot.context);
  const members = membersOf(context);
  const called = calledAmong(members.map(({ person }) => person));
  return members.flatMap(({ visit }, index) =>
    visit.vaccines.length === 0
      ? []
      : {
          term: called[index] ?? '',
          value: formats.list(visit.vaccines.map((code) => vaccineName(code, context.language))),
          icon: 'person' as const,
        },
  );
}
