import { useEffect, useState, type ComponentType } from 'react';
import { prepareCalls } from '#src/app/fetch-answers.ts';
import type { NoticeProps } from './load-notices.ts';
import { whenIdle } from './when-idle.ts';

/**
 * The place above every page for the editors' notices (API-05). Empty until the browser is idle:
 * only then is the rest loaded. A notice that fails to load is simply left out.
 */
export function Notice(props: NoticeProps) {
  const [Notices, setNotices] = useState<ComponentType<NoticeProps>>();
  useEffect(
    () =>
      whenIdle(() => {
        // After the call layer it needs, which is loaded piece by piece.
        prepareCalls()
          .then(() => import('./notices.tsx'))
          .then(
            (loaded) => setNotices(() => loaded.Notices),
            () => {},
          );
      }),
    [],
  );
  return Notices ? <Notices {...props} /> : null;
}
