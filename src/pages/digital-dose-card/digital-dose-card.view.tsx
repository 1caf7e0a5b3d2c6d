import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useStepHeading } from '#src/forms/use-step-heading.ts';
import { IntoWallet, WALLET_STATES } from '#src/forms/into-wallet.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { Doses } from '#src/pages/vaccination-history/doses.tsx';
import { CardCode } from './card-code.tsx';

/** RTE-10, CRD-01, CRD-03: the card to show, print and save. */
export function DigitalDoseCardView() {
  const matches = useMatches();
  const at = (...states: ('issuing' | 'failed' | 'unanswered' | 'missingDates')[]) =>
    states.some((state) => matches({ flow: { 'digital-dose-card': state } }));
  const isMissing = at('missingDates');
  useStepHeading(isMissing ? 'missingDates' : 'card');
  if (isMissing) return <MissingDates />;
  if (at('issuing', 'failed', 'unanswered')) return <Issuing />;
  return <Card />;
}

function Issuing() {
  const t = useCopy('digital-dose-card');
  return (
    <>
      <PageHeading>{t('title')}</PageHeading>
      <Fetching label={t('issuing')} />
    </>
  );
}

/** CRD-01: nothing was given here, so there is no date to certify. */
function MissingDates() {
  const send = useSend();
  const t = useCopy('digital-dose-card');
  return (
    <>
      <PageHeading lead={t('missing.lead')}>{t('missing.title')}</PageHeading>
      <ActionRow>
        <Button variant="primary" icon="arrow-back" onPress={() => send({ type: 'back' })}>
          {t('missing.action')}
        </Button>
      </ActionRow>
      <StoreToCall />
    </>
  );
}

function Card() {
  const t = useCopy('digital-dose-card');
  const formats = useFormats();
  const { vaccinations } = useKnown('vaccinations');
  const state = useJourney((snapshot) =>
    WALLET_STATES.find((one) => snapshot.matches({ flow: { 'digital-dose-card': { card: one } } })),
  );
  const { read, cards } = vaccinations ?? {};
  if (!read || !cards) return null;
  const name = `${read.firstName} ${read.lastName}`;
  const count = cards.cards.length;
  return (
    <>
      <PageHeading lead={t('born', { name, date: formats.dateOfBirth(read.dateOfBirth) })}>
        {t('title')}
      </PageHeading>
      <section className="stack stack-tight" aria-labelledby="code-title">
        <h2 id="code-title">{t('code.title')}</h2>
        <p>{t('code.lead', { count })}</p>
        {cards.cards.map((card, index) => (
          <CardCode
            key={card.jws}
            card={card}
            label={t('code.label', { name, number: index + 1, count })}
          />
        ))}
        <div data-print="hide">
          <Button icon="print" onPress={() => window.print()}>
            {t('print')}
          </Button>
        </div>
        <p className="small muted">{t('code.about')}</p>
      </section>
      <Doses doses={read.doses.filter(({ source }) => source === 'given')} />
      <div data-print="hide">
        <IntoWallet wallets={cards.wallets} state={state} page="digital-dose-card" />
      </div>
    </>
  );
}
