import { useMatches } from '#src/app/use-journey.ts';
import { TwoColumns } from '#src/components/two-columns/two-columns.tsx';
import { useSecretStep } from '#src/forms/secret-step.ts';
import { useStepHeading } from '#src/forms/use-step-heading.ts';
import { Calendar } from './calendar.tsx';
import { Copied } from './copy.tsx';
import { Deleted } from './deleted.tsx';
import { DependentForm } from './dependent-form.tsx';
import { Devices } from './devices.tsx';
import { Overview } from './overview.tsx';
import { OwnerForm, WAITS_IN } from './owner-form.tsx';
import { ProfileForm } from './profile-form.tsx';

/** What is shown instead of the overview. */
const STEPS = {
  devices: Devices,
  calendar: Calendar,
  copied: Copied,
  deleted: Deleted,
  profile: ProfileForm,
  dependent: DependentForm,
} as const;
type Step = keyof typeof STEPS;

/** The others take the focus themselves. */
const OWN_HEADING: readonly Step[] = ['devices', 'calendar', 'copied', 'deleted'];

/**
 * What an account keeps for the next booking: its owner's details and the people in their care
 * (PAT-02, PAT-05); the account itself (ACC-01); and signing out (CHN-07).
 */
export function AccountView() {
  const matches = useMatches();
  const at = (state: Step) => matches({ flow: { account: state } });
  const secret = useSecretStep('account', WAITS_IN);
  const step = (Object.keys(STEPS) as Step[]).find(at); // Object.keys loses the keys' type
  useStepHeading(secret?.form ?? (step && OWN_HEADING.includes(step) ? step : undefined));
  if (secret)
    return (
      <TwoColumns>
        <OwnerForm {...secret} />
      </TwoColumns>
    );
  if (!step) return <Overview />;
  const Shown = STEPS[step];
  // As wide as the text of the overview, without its aside.
  return (
    <TwoColumns>
      <Shown />
    </TwoColumns>
  );
}
