import { useKnown, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * CRD-04: the link to add one person's appointment to a wallet; nothing if this chain supports
 * none.
 */
export function PassOffer() {
  const send = useSend();
  const t = useCopy('appointment-pass');
  const { wallets } = useKnown('wallets');
  if (wallets.length === 0) return null;
  return (
    <section className="stack stack-tight" aria-labelledby="pass-title" data-print="hide">
      <h2 id="pass-title">{t('offer.title')}</h2>
      <p>{t('offer.text')}</p>
      <div>
        <Button icon="plus" onPress={() => send({ type: 'pass.wanted' })}>
          {t('offer.action')}
        </Button>
      </div>
    </section>
  );
}

/** The same for a group member, named. */
export function PassOfferTo({ name, confirmationNumber }: PassOfferToProps) {
  const send = useSend();
  const t = useCopy('appointment-pass');
  const { wallets } = useKnown('wallets');
  if (wallets.length === 0) return null;
  return (
    <Button variant="quiet" onPress={() => send({ type: 'pass.wanted', confirmationNumber })}>
      {t('offer.of', { name })}
    </Button>
  );
}

type PassOfferToProps = { name: string; confirmationNumber: string };
