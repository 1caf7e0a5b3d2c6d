import { PAGES, SECTIONS, WALK_IN_SECTIONS, type PageId } from '#domain/pages.ts';
import { SectionProgress } from '#src/components/section-progress/section-progress.tsx';
import { useCopy } from '../i18n/copy.ts';
import { useJourney } from './use-journey.ts';

/**
 * Progress through the sections of the booking; not shown outside the booking, or while an existing
 * appointment is being changed.
 */
export function AppProgress({ page }: { page: PageId }) {
  const t = useCopy('common');
  const isChanging = useJourney(({ context }) => context.manage.changing);
  const walksIn = useJourney(({ context }) => context.walksIn);
  const row = PAGES[page];
  if (!('section' in row) || isChanging) return null;
  const sections = walksIn ? WALK_IN_SECTIONS : SECTIONS;
  const place = sections.indexOf(row.section) + 1;
  return (
    <SectionProgress
      text={t('progress', {
        current: place,
        total: sections.length,
        section: t(`section.${row.section}`),
      })}
      sections={sections.map((id) => ({ id, label: t(`section.${id}`) }))}
      current={row.section}
    />
  );
}
