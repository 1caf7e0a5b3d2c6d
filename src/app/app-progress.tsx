import { PAGES, SECTIONS, type PageId } from '#domain/pages.ts';
import { SectionProgress } from '#src/components/section-progress/section-progress.tsx';
import { useCopy } from '../i18n/copy.ts';

/** ux.md: how far the booking is, by sections; a page outside the booking has none. */
export function AppProgress({ page }: { page: PageId }) {
  const t = useCopy('common');
  const row = PAGES[page];
  if (!('section' in row)) return null;
  const place = SECTIONS.indexOf(row.section) + 1;
  return (
    <SectionProgress
      text={t('progress', {
        current: place,
        total: SECTIONS.length,
        section: t(`section.${row.section}`),
      })}
      sections={SECTIONS.map((id) => ({ id, label: t(`section.${id}`) }))}
      current={row.section}
    />
  );
}
