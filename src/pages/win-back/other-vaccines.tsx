import { useMatches } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { BookedFacts } from '#src/booking/booked-facts.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { CancelButton } from './cancel-button.tsx';
import { KeepButton } from './keep-button.tsx';
import type { OfferProps } from './offer-props.ts';
import { TwoWays } from './two-ways.tsx';

/** Other vaccines, or the same from another manufacturer, instead of none (CAN-02). */
export function OtherVaccines({ appointment }: OfferProps) {
  const press = usePress();
  const matches = useMatches();
  const t = useCopy('win-back');
  const offer = matches({ flow: { 'win-back': 'otherMaker' } }) ? 'maker' : 'vaccines';
  return (
    <>
      <PageHeading lead={t(`instead.${offer}.lead`)}>{t(`instead.${offer}.title`)}</PageHeading>
      <BookedFacts appointment={appointment} />
      <TwoWays>
        <Button wide icon="syringe" {...press({ type: 'winBack.taken' })}>
          {t(`instead.${offer}.take`)}
        </Button>
        <CancelButton wide />
      </TwoWays>
      <ActionRow>
        <KeepButton variant="quiet" />
      </ActionRow>
    </>
  );
}
