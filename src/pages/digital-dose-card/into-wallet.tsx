import type { Wallet } from '#contract/records.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { FieldGroup } from '#src/components/field/field-group.tsx';
import { Link } from '#src/components/link/link.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

/** CRD-01, CRD-04: what keeps the card from a wallet, each by its own words. */
const TROUBLE = ['appleFailed', 'googleFailed', 'appOutdated', 'phoneOutdated'] as const;

const troubleOf = (snapshot: JourneySnapshot) =>
  TROUBLE.find((state) => snapshot.matches({ flow: { 'digital-dose-card': { card: state } } }));

/** CRD-01: into a wallet goes what somebody has agreed to. */
export function IntoWallet({ wallets }: { wallets: readonly Wallet[] }) {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('digital-dose-card');
  const common = useCopy('common');
  const { problemOf, summary } = useProblems('other');
  const { vaccinations } = useKnown('vaccinations');
  const trouble = useJourney(troubleOf);
  const isBusy = matches({ flow: { 'digital-dose-card': 'adding' } });
  const isReady = matches({ flow: { 'digital-dose-card': { card: 'ready' } } });
  const { wallet = 'file', address, agrees = false } = vaccinations ?? {};
  return (
    <section className="stack" aria-labelledby="wallet-title">
      <h2 id="wallet-title">{t('wallet.title')}</h2>
      <ErrorSummary title={common('problemSummary')} {...summary} />
      {trouble && (
        <Alert tone="err" announce="now" title={t(`wallet.${trouble}.title`)}>
          {t(`wallet.${trouble}.text`)}
        </Alert>
      )}
      <FieldGroup
        id="walletConsent"
        legend={t('wallet.consent')}
        legendLook="small"
        problem={problemOf('walletConsent')}
      >
        <ChoiceCard
          kind="checkbox"
          name="walletConsent"
          value="yes"
          checked={agrees}
          onChange={() => send({ type: 'walletConsent.switched' })}
          title={t('wallet.box')}
        />
      </FieldGroup>
      <ActionRow>
        {wallets.map((one) => (
          <Button
            key={one}
            icon={one === 'file' ? 'download' : 'plus'}
            pending={isBusy && wallet === one}
            pendingLabel={t('wallet.adding')}
            onPress={() => send({ type: 'wallet.chosen', wallet: one })}
          >
            {t(`wallet.to.${one}`)}
          </Button>
        ))}
      </ActionRow>
      {isReady && address !== undefined && (
        <Alert tone="ok" announce="polite" title={t('wallet.ready')}>
          <Link href={address} look="alone" icon="download" newTab={wallet === 'google'}>
            {t(`wallet.open.${wallet}`)}
          </Link>
        </Alert>
      )}
    </section>
  );
}
