// A team member at the desk in a browser, already signed in (desk-door.spec.ts walks through that).
import type { BrowserContext } from '@playwright/test';
import type pg from 'pg';
import type { TeamRole } from '#domain/visits.ts';
import { joinTeam } from '#tests/support/team.ts';

/** Gives the browser the cookies of a new member of the store's team. */
export async function comeToDesk(
  context: BrowserContext,
  pool: pg.Pool,
  { address, storeNumber, role }: { address: string; storeNumber: string; role: TeamRole },
): Promise<void> {
  // Only browsers know that every name below localhost is this computer.
  const here = new URL('/api/health', address);
  here.hostname = '127.0.0.1';
  const { headers } = await fetch(here);
  const cookies = new Map(
    headers.getSetCookie().map((cookie) => {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      return [name, value] as const;
    }),
  );
  await joinTeam({ cookies }, pool, { storeNumber, role, name: 'Robin Diaz' });
  await context.addCookies(
    [...cookies].map(([name, value]) => ({ name, value, url: address, httpOnly: name !== 'csrf' })),
  );
}
