import { showPhone } from '#domain/phone-shape.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { AlsoSaid } from '#src/booking/also-said.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import type { SummaryRow } from '#src/components/summary-list/summary-list.tsx';
import type { Press } from '#src/components/button/press.ts';
import { useCopy } from '#src/i18n/copy.ts';

interface Ways {
  /** The address of the page that changes the place, if it is a page. */
  to?: string;
  changePlace: Press;
  changeContact: Press;
}

/** REV-01: where it is and who gets messages, for one person or a group (GRP-01). */
export function useSharedRows({ to, changePlace, changeContact }: Ways): {
  where: SummaryRow;
  reached: SummaryRow;
} {
  const t = useCopy('review-appt');
  const { choice, contact } = useKnown('choice', 'contact');
  return {
    where: {
      term: t('where.term'),
      value: choice && <StorePlace {...choice} name={choice.storeName} />,
      action: {
        id: 'change-where',
        label: t('where.change'),
        ...(to !== undefined && { to }),
        ...changePlace,
      },
    },
    reached: {
      term: t('contact.term'),
      value: (
        <>
          {contact.emailAddress}
          <br />
          {showPhone(contact.phoneNumber)}
          <AlsoSaid contact={contact} />
        </>
      ),
      action: { id: 'change-contact', label: t('contact.change'), ...changeContact },
    },
  };
}
