import type { ViewProps } from '#src/app/view.ts';
import { DependentForm } from './dependent-form.tsx';
import { Overview } from './overview.tsx';
import { ProfileForm } from './profile-form.tsx';

/** What somebody keeps here for the next booking: their own details and the people in their care (PAT-02, PAT-05); and the way out (CHN-07). */
export function AccountView(props: ViewProps) {
  const at = (state: 'profile' | 'dependent') =>
    props.snapshot.matches({ flow: { account: state } });
  if (at('profile')) return <ProfileForm {...props} />;
  if (at('dependent')) return <DependentForm {...props} />;
  return <Overview {...props} />;
}
