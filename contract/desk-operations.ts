// What the desk asks: apart from the patients' calls, so that neither program carries the other's.
import {
  findPatients,
  getDeskDay,
  getDeskVisit,
  getPoster,
  giveDoses,
  replacePoster,
  takeStep,
  undoStep,
  watchDesk,
} from './desk.ts';
import type { Operation } from './operation.ts';
import { changeRole, getPeople, inviteMember, removeMember } from './people.ts';
import { correctLot, countIn, getStock, pauseVaccine, setFloor, throwAway } from './stock.ts';
import {
  changeCalendar,
  getCallList,
  getStoreWeek,
  lookAtCalendarChange,
  noteCall,
} from './store-calendar.ts';
import {
  acceptTeamInvitation,
  getDesk,
  lockDesk,
  openTeamInvitation,
  signInToDesk,
  signOutOfDesk,
  stayAtDesk,
  unlockDesk,
  verifyDeskSignIn,
} from './team.ts';

export const DESK_OPERATIONS = {
  getDesk,
  signInToDesk,
  verifyDeskSignIn,
  stayAtDesk,
  lockDesk,
  unlockDesk,
  signOutOfDesk,
  openTeamInvitation,
  acceptTeamInvitation,
  getDeskDay,
  watchDesk,
  getDeskVisit,
  takeStep,
  undoStep,
  giveDoses,
  findPatients,
  getPoster,
  replacePoster,
  getStoreWeek,
  lookAtCalendarChange,
  changeCalendar,
  getCallList,
  noteCall,
  getStock,
  countIn,
  correctLot,
  throwAway,
  setFloor,
  pauseVaccine,
  getPeople,
  inviteMember,
  changeRole,
  removeMember,
} as const satisfies Record<string, Operation>;
