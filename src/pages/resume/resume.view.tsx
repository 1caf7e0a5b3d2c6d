import type { ViewProps } from '#src/app/view.ts';
import { CLOSED } from '#src/links/closed-link.tsx';
import { BirthProof } from './birth-proof.tsx';
import { ClosedLink } from './closed-link.tsx';
import { CodeForm } from './code-form.tsx';
import { LinkWait } from './link-wait.tsx';
import { Stuck } from './stuck.tsx';

const OF_CODE = ['code', 'finding', 'findingFailed', 'findingLimited'] as const;
const OF_PROOF = ['proving', 'resuming', 'lookingAgain', 'unanswered'] as const;
const OF_TROUBLE = ['failed', 'timedOut', 'limited', 'behind'] as const;

/** RTE-07: back to a saved journey by its link or its code, and what to do when it opens nothing (RES-01..04). */
export function ResumeView(props: ViewProps) {
  const { snapshot } = props;
  const isOneOf = (
    states: readonly (typeof OF_CODE | typeof OF_PROOF | typeof OF_TROUBLE)[number][],
  ) => states.some((state) => snapshot.matches({ flow: { resume: state } }));
  const closed = CLOSED.find((state) => snapshot.matches({ flow: { resume: state } }));
  if (closed) return <ClosedLink {...props} reason={closed} />;
  if (isOneOf(OF_CODE)) return <CodeForm {...props} />;
  if (isOneOf(OF_PROOF)) return <BirthProof {...props} />;
  if (isOneOf(OF_TROUBLE)) return <Stuck {...props} />;
  return <LinkWait {...props} />;
}
