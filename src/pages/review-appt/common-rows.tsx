import { pathOf } from '#domain/pages.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import type { Press } from '#src/components/button/press.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useSharedRows } from './shared-rows.tsx';

type CommonRowsProps = {
  changeTime: Press;
  changeContact: Press;
};

/** What all members share: the day, the store, the one contact (GRP-01). */
export function CommonRows({ changeTime, changeContact }: CommonRowsProps) {
  const t = useCopy('review-appt');
  const formats = useFormats();
  const { choice } = useKnown('choice');
  const to = pathOf('timeslots');
  const { where, reached } = useSharedRows({ to, changePlace: changeTime, changeContact });
  return (
    <section className="stack stack-tight" aria-labelledby="for-all">
      <h2 id="for-all">{t('group.all.title')}</h2>
      <SummaryList
        rows={[
          {
            term: t('when.term'),
            value: choice && (
              <>
                {formats.longDate(choice.date)}
                <br />
                {t('group.all.from', { time: formats.time(choice.slot) })}
              </>
            ),
            action: {
              id: 'change-when',
              label: t('when.change'),
              to,
              ...changeTime,
            },
          },
          where,
          reached,
        ]}
      />
      <p className="small muted">{t('group.all.letsGo')}</p>
    </section>
  );
}
