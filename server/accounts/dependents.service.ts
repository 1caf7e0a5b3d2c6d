// PAT-05: the people an account owner books for.
import type { z } from 'zod';
import { listDependents } from '#contract/accounts.ts';
import type { addDependent } from '#contract/accounts.ts';
import type { Reply } from '#contract/operation.ts';
import { checkBirthDate } from '#domain/dates.ts';
import { isSamePerson } from '#domain/names.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import { whoOfRow, whoRow } from '#server/database/who.ts';
import { invalid, refuse, type Refused } from '#server/http/refusal.ts';
import { lockAccount } from './accounts.store.ts';
import * as store from './dependents.store.ts';
import { databaseToday } from './today.ts';

/** More than any household, to keep an account from collecting strangers' data. */
export const MOST_DEPENDENTS = 20;

type Body = z.output<typeof addDependent.body>;
type DependentReply = Reply<typeof addDependent>;

export async function dependentsOf(
  db: Db | Tx,
  accountId: string,
): Promise<Reply<typeof listDependents>> {
  const found = await store.findDependents(db, accountId);
  // The stored codes were checked against the contract when they were saved.
  return listDependents.reply.parse({ dependents: found.map(wireOf) });
}

export async function createDependent(
  tx: Tx,
  accountId: string,
  body: Body,
): Promise<DependentReply | Refused> {
  const refusal = await judge(tx, body);
  if (refusal) return refusal;
  await lockAccount(tx, accountId);
  const others = await store.findDependents(tx, accountId);
  if (isAmong(others, body)) return twice;
  if (others.length >= MOST_DEPENDENTS) {
    const problem = 'dependent.tooMany';
    return invalid('body', problem);
  }
  const dependentId = newId();
  await store.insertDependent(tx, accountId, dependentId, detailsOf(body));
  return { dependentId, ...cleaned(body) };
}

export async function replaceDependent(
  tx: Tx,
  accountId: string,
  dependentId: string,
  body: Body,
): Promise<DependentReply | Refused> {
  const refusal = await judge(tx, body);
  if (refusal) return refusal;
  await lockAccount(tx, accountId);
  const all = await store.findDependents(tx, accountId);
  // Somebody else's, or removed meanwhile: nothing is told about the others.
  if (!all.some(({ id }) => id === dependentId)) return refuse('FC_903_NotFound');
  const others = all.filter(({ id }) => id !== dependentId);
  if (isAmong(others, body)) return twice;
  const replaced = await store.replaceDependent(tx, accountId, dependentId, detailsOf(body));
  return replaced ? { dependentId, ...cleaned(body) } : refuse('FC_903_NotFound');
}

/** Succeeds when there is no such person, since that is the result wanted. */
export const deleteDependent = async (tx: Tx, accountId: string, dependentId: string) => ({
  removed: await store.deleteDependent(tx, accountId, dependentId),
});

async function judge(tx: Tx, { dateOfBirth }: Body): Promise<Refused | undefined> {
  const problem = checkBirthDate(dateOfBirth, await databaseToday(tx));
  return problem && invalid('dateOfBirth', problem);
}

/** Two alike could not be told apart wherever people are chosen by name and birthday. */
const isAmong = (others: readonly store.Dependent[], person: Body): boolean =>
  others.some(({ firstName, lastName, dob }) =>
    isSamePerson(person, { firstName, lastName, dateOfBirth: dob }),
  );

const twice = invalid('firstName', 'party.samePerson');

const cleaned = (body: Body): Body => ({ ...body, ...whoOfRow(whoRow(body)) });

const detailsOf = (body: Body): store.Details => ({ ...whoRow(body), dob: body.dateOfBirth });

const wireOf = (kept: store.Dependent) => ({
  dependentId: kept.id,
  ...whoOfRow(kept),
  dateOfBirth: kept.dob,
});
