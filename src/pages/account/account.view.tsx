import { useMatches } from '#src/app/use-journey.ts';
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

/**
 * What an account keeps for the next booking: its owner's details and the people in their care
 * (PAT-02, PAT-05); the account itself (ACC-01); and signing out (CHN-07).
 */
export function AccountView() {
  const matches = useMatches();
  const at = (state: 'profile' | 'dependent' | 'devices' | 'calendar' | 'copied' | 'deleted') =>
    matches({ flow: { account: state } });
  const secret = useSecretStep('account', WAITS_IN);
  const isDevices = at('devices');
  const isCalendar = at('calendar');
  const isCopied = at('copied');
  const isDeleted = at('deleted');
  const step = (['devices', 'calendar', 'copied', 'deleted'] as const).find(at);
  useStepHeading(secret?.form ?? step);
  if (secret) return <OwnerForm {...secret} />;
  if (isDevices) return <Devices />;
  if (isCalendar) return <Calendar />;
  if (isCopied) return <Copied />;
  if (isDeleted) return <Deleted />;
  if (at('profile')) return <ProfileForm />;
  if (at('dependent')) return <DependentForm />;
  return <Overview />;
}
