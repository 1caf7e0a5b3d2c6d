// Events of the desk: keys and clicks of a team member, and news from the store (DSK-02).
import type { HealthQuestion, YesNoUnsure } from '#domain/screening.ts';
import type { Pause } from '#domain/stock.ts';
import type { AgainDays } from '#domain/webhooks.ts';
import type { NotEligibleReason, TeamRole } from '#domain/visits.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Change, DraftField, DraftKind } from './calendar-form.ts';
import type { DoorEvent } from './door.ts';
import type { DoseFields, NextStage } from './context.ts';
import type { InviteForm } from './people-known.ts';
import type { StockField, StockTask } from './stock-known.ts';

/** A text field of the walk-in form. */
export type WalkInField = 'dob' | 'firstName' | 'lastName' | 'phone' | 'texts' | 'language';

export type DeskEvent =
  | DoorEvent
  | { type: 'store.chosen'; storeNumber: string }
  | { type: 'filter.typed'; text: string }
  | { type: 'visit.selected'; appointmentId: string }
  | {
      type: 'step.pressed';
      appointmentId: string;
      to: NextStage;
      reason?: NotEligibleReason;
      /** Applies to every group member at the same stage (DSK-02). */
      ofGroup?: true;
    }
  | { type: 'undo.pressed'; appointmentId: string; ofGroup?: true }
  | { type: 'refusal.read' }
  // About unsent presses, when a member wants to sign out.
  | { type: 'unsent.kept' }
  | { type: 'unsent.dropped' }
  | { type: 'sheet.opened'; appointmentId: string }
  | { type: 'sheet.closed' }
  | { type: 'giving.begun' }
  | { type: 'giving.left' }
  | { type: 'dose.typed'; index: number; change: Partial<DoseFields> }
  | { type: 'doses.submitted' }
  | { type: 'visit.sought' }
  | { type: 'correction.begun'; doseId: string }
  | { type: 'correction.typed'; reason: string }
  | { type: 'correction.left' }
  | { type: 'correction.submitted' }
  | { type: 'poster.wanted' }
  | { type: 'poster.screened' }
  | { type: 'poster.replaced' }
  | { type: 'walkIn.begun' }
  | { type: 'walkIn.typed'; field: WalkInField; text: string }
  | { type: 'walkIn.vaccine'; code: string }
  | { type: 'walkIn.answered'; question: HealthQuestion; answer: YesNoUnsure }
  | { type: 'walkIn.known'; index: number }
  | { type: 'walkIn.cleared' }
  | { type: 'walkIn.submitted' }
  | { type: 'calendar.wanted' }
  | { type: 'calendar.moved'; days: number }
  | { type: 'calendar.chosen'; date: IsoDate }
  | { type: 'calendar.begun'; kind: DraftKind }
  | { type: 'calendar.typed'; field: DraftField; value: string | boolean }
  | { type: 'calendar.cleared' }
  | { type: 'calendar.submitted' }
  | { type: 'calendar.back' }
  | { type: 'calendar.confirmed' }
  // Something is removed, or a change is undone.
  | { type: 'calendar.undone'; change: Change }
  | { type: 'calls.opened' }
  | { type: 'call.noted'; appointmentId: string; takesOffer: boolean }
  | { type: 'print.wanted' }
  | { type: 'stock.wanted' }
  | { type: 'stock.narrowed'; text: string }
  | { type: 'stock.begun'; task: StockTask; of: string }
  | { type: 'stock.typed'; field: StockField; text: string }
  | { type: 'stock.cleared' }
  | { type: 'stock.left' }
  | { type: 'stock.submitted' }
  | { type: 'stock.paused'; code: string; until: Pause }
  | { type: 'people.wanted' }
  | { type: 'invite.typed'; field: keyof InviteForm; text: string }
  | { type: 'invite.submitted' }
  | { type: 'role.chosen'; memberId: string; role: TeamRole }
  | { type: 'role.saved' }
  | { type: 'member.leaving'; memberId: string }
  | { type: 'member.removed' }
  | { type: 'manager.steppedDown' }
  | { type: 'member.kept' }
  | { type: 'invitation.copied' }
  | { type: 'webhooks.wanted' }
  | { type: 'webhooks.refreshed' }
  | { type: 'event.again'; webhookId: string; eventId: string }
  | { type: 'days.again'; webhookId: string; days: AgainDays }
  | { type: 'retried' }
  // The store's day changed, or may have.
  | { type: 'day.changed' }
  // The stream of changes broke off, or is back.
  | { type: 'feed.lost' }
  | { type: 'feed.found' };
