import { useMembers } from '#src/booking/use-members.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import type { YourChoicesProps } from '#src/components/your-choices/your-choices.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useKnown } from './use-journey.ts';

/**
 * Every group member by name, with what they have chosen; members without choices are left out
 * (GRP-01).
 */
export function useGroupItems(): YourChoicesProps['items'] {
  const formats = useFormats();
  const members = useMembers();
  const { language } = useKnown('language');
  return members.flatMap(({ visit, called }) =>
    visit.vaccines.length === 0
      ? []
      : {
          term: called,
          value: formats.list(visit.vaccines.map((code) => vaccineName(code, language))),
          icon: 'person' as const,
        },
  );
}
