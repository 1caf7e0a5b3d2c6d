import { useMatches } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { CLOSED } from '#src/links/closed-link.tsx';
import { BirthProof } from './birth-proof.tsx';
import { ClosedLink } from './closed-link.tsx';
import { CodeForm } from './code-form.tsx';
import { HeldWay, useHasHeldWay } from './held-way.tsx';
import { LinkWait } from './link-wait.tsx';
import { Stuck } from './stuck.tsx';

const OF_CODE = ['code', 'finding', 'findingFailed', 'findingLimited'] as const;
const OF_PROOF = ['proving', 'resuming', 'lookingAgain', 'notResumed'] as const;
const OF_TROUBLE = ['failed', 'unanswered', 'limited', 'behind'] as const;

/**
 * RTE-07: return to a saved journey by its link or its code, and what to do when that does not work
 * (RES-01..04).
 */
export function ResumeView() {
  const matches = useMatches();
  const isHeld = useHasHeldWay();
  const isOneOf = (
    states: readonly (typeof OF_CODE | typeof OF_PROOF | typeof OF_TROUBLE)[number][],
  ) => states.some((state) => matches({ flow: { resume: state } }));
  const closed = CLOSED.find((state) => matches({ flow: { resume: state } }));
  if (closed) return <ClosedLink reason={closed} />;
  const Shown = isOneOf(OF_CODE)
    ? CodeForm
    : isOneOf(OF_PROOF)
      ? BirthProof
      : isOneOf(OF_TROUBLE)
        ? Stuck
        : LinkWait;
  return (
    <>
      <Shown />
      {isHeld && (
        <ActionRow>
          <HeldWay variant="secondary" />
        </ActionRow>
      )}
    </>
  );
}
