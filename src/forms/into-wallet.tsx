import { useEffect } from 'react';
import type { Wallet } from '#contract/records.ts';
import { isTagged } from '#machines/chart/active.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { StandingStill } from '#src/components/field/stands-still.ts';
import { FieldGroup } from '#src/components/field/field-group.tsx';
import { Link } from '#src/components/link/link.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useProblems } from './use-problems.ts';

/** CRD-01, CRD-04: why a wallet cannot be used, each with its own text. */
const TROUBLE = ['appleFailed', 'googleFailed', 'appOutdated', 'phoneOutdated'] as const;

/** The outcomes, as states of the page. */
export const WALLET_STATES = [...TROUBLE, 'ready'] as const;

const isBusyIn = (snapshot: JourneySnapshot) => isTagged(snapshot, 'flow', 'busy');

const OPEN_ID = 'wallet-open';

type IntoWalletProps = {
  wallets: readonly Wallet[];
  /** Undefined while there is no outcome. */
  state: (typeof WALLET_STATES)[number] | undefined;
  /** The page whose copy has, under `wallet`, the texts about what is added. */
  page: 'appointment-pass' | 'digital-dose-card';
};

/** CRD-01: adds something to a wallet once the visitor has agreed. */
export function IntoWallet({ wallets, state, page }: IntoWalletProps) {
  const send = useSend();
  const press = usePress();
  const own = useCopy(page);
  const t = useCopy('into-wallet');
  const common = useCopy('common');
  const { problemOf, summary } = useProblems('other');
  const { intoWallet } = useKnown('intoWallet');
  const trouble = TROUBLE.find((one) => one === state);
  const isBusy = useJourney(isBusyIn);
  const { wallet = 'file', address, agrees } = intoWallet;
  // The result is opened by the link below; this button would only create it again.
  const isMade = state === 'ready' && address !== undefined;
  const offered = isMade ? wallets.filter((one) => one !== wallet) : wallets;
  useEffect(() => {
    // The pressed button disappeared with it.
    if (isMade && document.activeElement === document.body)
      document.getElementById(OPEN_ID)?.focus();
  }, [isMade]);
  return (
    <section className="stack" aria-labelledby="wallet-title">
      <h2 id="wallet-title">{own('wallet.title')}</h2>
      <ErrorSummary title={common('problemSummary')} {...summary} />
      {trouble && (
        <Alert tone="err" announce="now" title={t(`trouble.${trouble}`)}>
          {own(`wallet.${trouble}`)}
        </Alert>
      )}
      <FieldGroup
        id="walletConsent"
        legend={own('wallet.consent')}
        legendLook="small"
        problem={problemOf('walletConsent')}
      >
        <StandingStill value={isBusy}>
          <ChoiceCard
            kind="checkbox"
            name="walletConsent"
            value="yes"
            checked={agrees}
            onChange={() => send({ type: 'walletConsent.switched' })}
            title={own('wallet.box')}
          />
        </StandingStill>
      </FieldGroup>
      <ActionRow>
        {offered.map((one) => (
          <Button
            key={one}
            icon={one === 'file' ? 'download' : 'plus'}
            pending={isBusy && wallet === one}
            pendingLabel={t('adding')}
            {...press({ type: 'wallet.chosen', wallet: one })}
          >
            {t(`to.${one}`)}
          </Button>
        ))}
      </ActionRow>
      {isMade && (
        <Alert tone="ok" announce="polite" title={own('wallet.ready')}>
          <Link
            id={OPEN_ID}
            href={address}
            look="alone"
            icon="download"
            newTab={wallet === 'google'}
          >
            {t(`open.${wallet}`)}
          </Link>
        </Alert>
      )}
    </section>
  );
}
