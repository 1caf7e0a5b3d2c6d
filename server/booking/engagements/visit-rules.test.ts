import { expect, it } from 'vitest';
import { isTeamMembers, versionProblem, visitProblem } from './visit-rules.ts';

const guest = {
  bookingType: 'Individual',
  channel: 'Web',
  client: 'Customer',
  engagementType: 'Hold',
} as const;
const desk = {
  ...guest,
  channel: 'AdminPortal',
  client: 'CSR',
  engagementType: 'TMWalkin',
} as const;

it('CHN-03 lets a team member act only in the admin portal, and no one else there', () => {
  expect(visitProblem(desk)).toBeUndefined();
  expect(visitProblem({ ...desk, engagementType: 'Hold' })).toBeUndefined();
  expect(visitProblem({ ...desk, client: 'Customer' })?.name).toBe('client');
  expect(visitProblem({ ...guest, client: 'CSR' })?.name).toBe('client');
  expect(visitProblem({ ...guest, engagementType: 'TMWalkin' })?.name).toBe('engagementType');
});

it('ENG-08 requires v5 in the admin portal', () => {
  expect(versionProblem(desk, 'v5')).toBeUndefined();
  expect(versionProblem(desk, 'v6')?.name).toBe('version');
});

it('CHN-12 recognizes what only a team member may say', () => {
  expect(isTeamMembers(guest)).toBe(false);
  for (const word of ['channel', 'client', 'engagementType'] as const)
    expect(isTeamMembers({ ...guest, [word]: desk[word] })).toBe(true);
});
