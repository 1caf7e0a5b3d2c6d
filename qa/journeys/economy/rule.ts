/** What a rule is, and the tests that several share. */
import { isAt } from '@dosepath/journeys/chart';
import type { AnyMachineSnapshot } from 'xstate';

export type Rule = (snapshot: AnyMachineSnapshot, type: string, event: object) => boolean;

export const on = ({ value }: AnyMachineSnapshot, ...pages: string[]) =>
  pages.some((page) => isAt({ flow: page }, value));

export const isNavTo = (event: object, page: string) => 'page' in event && event.page === page;

/** CRD-02. */
export const RECORD_PAGES = ['vaccination-history', 'digital-dose-card'];

/** What leads from the first page to a held time, without a detour. */
export const MAIN_LINE = [
  'start.typed',
  'start.submitted',
  'vaccine.toggled',
  'vaccines.submitted',
  'offeredTime.taken',
  'texts.answered',
];

export const isWell = (event: object) =>
  'output' in event && ((event.output as { ok?: boolean } | undefined)?.ok ?? true);

export const isRefusal = (event: object) => {
  const { output } = event as { output?: { refusal?: { code: string } } }; // from a reply
  const code = output?.refusal?.code ?? '';
  return ['APPOINTMENT_CLOSED', 'FC_903_NotFound', 'FC_908_Conflict'].includes(code);
};

/** The code of a refusal; 'none' for other trouble, undefined for success. */
export const refusedWith = (event: object): string | undefined => {
  if ('error' in event) return 'none';
  const { ok = true, refusal } = ('output' in event ? (event.output ?? {}) : {}) as {
    ok?: boolean;
    refusal?: { code: string };
  };
  return ok ? undefined : refusal?.code;
};
