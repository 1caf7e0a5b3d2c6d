import { useKnown, useSend } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** CRD-02: whose record to open, for an account or a group. */
export function People() {
  const send = useSend();
  const t = useCopy('vaccination-history');
  const { vaccinations } = useKnown('vaccinations');
  return (
    <>
      <PageHeading lead={t('people.lead')}>{t('people.title')}</PageHeading>
      <SummaryList
        rows={(vaccinations?.people ?? []).map(
          ({ confirmationNumber, firstName, lastName, doses }) => ({
            key: confirmationNumber,
            term: `${firstName} ${lastName}`,
            value: t('people.doses', { count: doses }),
            action: {
              label: t('people.open', { name: firstName }),
              onPress: () => send({ type: 'record.chosen', confirmationNumber }),
            },
          }),
        )}
      />
    </>
  );
}
