import { pathOf } from '#domain/pages.ts';
import { showPhone } from '#domain/phone-shape.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { StorePlace } from '#src/booking/store-place.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type CommonRowsProps = {
  onChangeTime: () => void;
  onChangeContact: () => void;
};

/** What all of them share: the day, the store, the one contact (GRP-01). */
export function CommonRows({ onChangeTime, onChangeContact }: CommonRowsProps) {
  const t = useCopy('review-appt');
  const formats = useFormats();
  const { choice, contact } = useKnown('choice', 'contact');
  const to = pathOf('timeslots');
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
              onPress: onChangeTime,
            },
          },
          {
            term: t('where.term'),
            value: choice && <StorePlace {...choice} name={choice.storeName} />,
            action: {
              id: 'change-where',
              label: t('where.change'),
              to,
              onPress: onChangeTime,
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
              onPress: onChangeContact,
            },
          },
        ]}
      />
      <p className="small muted">{t('group.all.letsGo')}</p>
    </section>
  );
}
