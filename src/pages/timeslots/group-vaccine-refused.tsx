import { isSettled } from '#machines/knowledge/members.ts';
import { useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { useMembers } from '#src/booking/use-members.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** ELG-07: a member cannot have one of their vaccines on that day; leads to changing the choice. */
export function GroupVaccineRefused() {
  const send = useSend();
  const t = useCopy('timeslots');
  const formats = useFormats();
  const members = useMembers();
  const concerned = members.filter((member) => !isSettled(member));
  // If everyone is concerned, the server did not say which member.
  const isKnown =
    concerned.length > 0 && (concerned.length < members.length || members.length === 1);
  return (
    <>
      <PageHeading
        lead={
          isKnown
            ? t('group.refused.named', {
                names: formats.list(concerned.map(({ called }) => called)),
              })
            : t('group.refused.somebody')
        }
      >
        {t('group.refused.title')}
      </PageHeading>
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'vaccines.reconsidered' })}>
          {t('group.refused.change')}
        </Button>
      </ActionRow>
      <StoreToCall />
    </>
  );
}
