import { useMatches } from '#src/app/use-journey.ts';
import { DependentForm } from './dependent-form.tsx';
import { Overview } from './overview.tsx';
import { ProfileForm } from './profile-form.tsx';

/**
 * What somebody keeps here for the next booking: their own details and the people in their care
 * (PAT-02, PAT-05); and the way out (CHN-07).
 */
export function AccountView() {
  const matches = useMatches();
  const at = (state: 'profile' | 'dependent') => matches({ flow: { account: state } });
  if (at('profile')) return <ProfileForm />;
  if (at('dependent')) return <DependentForm />;
  return <Overview />;
}
