import { useKnown, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useVaccineLine } from '#src/pages/vaccine-selector/use-vaccine-line.ts';
import { offerBeside } from './offer.ts';

/**
 * VAC-10: other vaccines that are due, offered once. None is preselected, and no is as easy as yes.
 */
export function AlsoDueView() {
  const send = useSend();
  const t = useCopy('vaccine-selector');
  const known = useKnown('offered', 'vaccines', 'extra', 'language');
  const lineOf = useVaccineLine();
  const { name } = useAskedOf();
  const decline = () => send({ type: 'offer.declined' });
  return (
    <Dialog
      isOpen
      onClose={decline}
      title={t(name === undefined ? 'offer.title' : 'offer.titleNamed', { name })}
      footer={
        <>
          <Button variant="primary" onPress={() => send({ type: 'offer.accepted' })}>
            {t('offer.accept')}
          </Button>
          <Button onPress={decline}>{t('offer.decline')}</Button>
        </>
      }
    >
      <ChoiceGroup
        id="offer"
        legend={t(name === undefined ? 'offer.legend' : 'offer.legendNamed', { name })}
        hint={t('offer.hint')}
      >
        {offerBeside(known).map((vaccine) => (
          <ChoiceCard
            key={vaccine.vaccineCode}
            kind="checkbox"
            name="offer"
            value={vaccine.vaccineCode}
            checked={known.extra.includes(vaccine.vaccineCode)}
            onChange={() => send({ type: 'offer.toggled', code: vaccine.vaccineCode })}
            title={vaccine.upsell?.[known.language]}
            line={lineOf(vaccine)}
          />
        ))}
      </ChoiceGroup>
    </Dialog>
  );
}
