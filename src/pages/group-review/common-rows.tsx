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
  const t = useCopy('group-review');
  const review = useCopy('review-appt');
  const formats = useFormats();
  const { party, contact } = useKnown('party', 'contact');
  const { choice } = party;
  const to = pathOf('group-timeslots');
  return (
    <section className="stack stack-tight" aria-labelledby="for-all">
      <h2 id="for-all">{t('all.title')}</h2>
      <SummaryList
        rows={[
          {
            term: review('when.term'),
            value: choice && (
              <>
                {formats.longDate(choice.date)}
                <br />
                {t('all.from', { time: formats.time(choice.slot) })}
              </>
            ),
            action: {
              id: 'change-when',
              label: review('when.change'),
              to,
              onPress: onChangeTime,
            },
          },
          {
            term: review('where.term'),
            value: choice && <StorePlace {...choice} name={choice.storeName} />,
            action: {
              id: 'change-where',
              label: review('where.change'),
              to,
              onPress: onChangeTime,
            },
          },
          {
            term: review('contact.term'),
            value: (
              <>
                {contact.emailAddress}
                <br />
                {showPhone(contact.phoneNumber)}
              </>
            ),
            action: {
              id: 'change-contact',
              label: review('contact.change'),
              onPress: onChangeContact,
            },
          },
        ]}
      />
      <p className="small muted">{t('all.letsGo')}</p>
    </section>
  );
}
