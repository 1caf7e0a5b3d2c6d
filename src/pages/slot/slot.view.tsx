import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { LookingAtLink } from '#src/links/looking-at-link.tsx';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import { GoneSlot } from './gone-slot.tsx';
import { OfferedSlot } from './offered-slot.tsx';

/** A time that another system linked to: its details, and the start of the booking (STD-01). */
export function SlotView() {
  const matches = useMatches();
  const { slot } = useKnown('slot');
  const at = (state: 'offered' | 'gone' | 'unknown') => matches({ flow: { slot: state } });
  if (at('unknown')) return <UnknownSlot />;
  if (slot && at('offered')) return <OfferedSlot slot={slot} />;
  if (slot && at('gone')) return <GoneSlot slot={slot} />;
  return <LookingAtLink page="slot" />;
}

function UnknownSlot() {
  const send = useSend();
  const t = useCopy('slot');
  useOwnHeading();
  return (
    <>
      <PageHeading lead={t('unknown.lead')}>{t('unknown.title')}</PageHeading>
      <ActionRow>
        <Button
          variant="primary"
          icon="search"
          onPress={() => send({ type: 'place.reconsidered' })}
        >
          {t('unknown.find')}
        </Button>
      </ActionRow>
    </>
  );
}
