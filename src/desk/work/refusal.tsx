import { shownVisits, visitIn } from '#machines/desk/list.ts';
import type { DeskSnapshot } from '#machines/desk/desk.machine.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { InView } from '../in-view.tsx';
import { useDesk, useDeskState } from '../use-desk.ts';

type Place = 'row' | 'visit' | 'above';

/**
 * Where a refusal is told: at the patient's row, or in their visit if it is what is open; above the
 * list where neither is on screen.
 */
export function placeOfRefusal(state: DeskSnapshot): Place | undefined {
  const { refused, opened, sheet } = state.context;
  if (!refused) return undefined;
  const isOfRefused = ({ appointmentId }: { appointmentId: string }) =>
    appointmentId === refused.appointmentId;
  if (state.matches({ atDesk: { working: { page: 'list' } } }))
    return shownVisits(state.context).some(isOfRefused) ? 'row' : 'above';
  return sheet && sheet.visit.appointmentId === opened && isOfRefused(sheet.visit)
    ? 'visit'
    : 'above';
}

const KNOWN = ['VISIT_CHANGED', 'STEP_NOT_POSSIBLE', 'TEAM_MEMBERS_ONLY', 'RATE_LIMITED'];

/** What was refused, and why, until the member has read it. `back`: where the focus goes then. */
export function Refusal({ back }: { back?: string }) {
  const t = useCopy('desk');
  const desk = useDesk();
  const refused = useDeskState(({ context }) => context.refused);
  const day = useDeskState(({ context }) => context.day);
  if (!refused) return null;
  const visit = visitIn(day, refused.appointmentId);
  const otherwise = refused.appointmentId === '' ? 'unfound' : 'other';
  const code = KNOWN.includes(refused.code) ? refused.code : otherwise;
  return (
    <InView back={back}>
      <Alert
        tone="warn"
        announce="now"
        actions={
          <Button onPress={() => desk.send({ type: 'refusal.read' })}>{t('refused.ok')}</Button>
        }
      >
        {t(`refused.${code}`, { name: visit ? `${visit.firstName} ${visit.lastName}` : '' })}
      </Alert>
    </InView>
  );
}
