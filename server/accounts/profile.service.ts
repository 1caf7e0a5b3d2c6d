import type { z } from 'zod';
import type { updateProfile } from '#contract/accounts.ts';
import { checkBirthDate } from '#domain/dates.ts';
import { cleanName } from '#domain/names.ts';
import { databaseToday } from './today.ts';
import type { Tx } from '#server/database/database.ts';
import { invalid, type Refused } from '#server/http/refusal.ts';
import { updateSelf, type Kept } from './accounts.store.ts';

const ZIP_LENGTH = 5;

type Body = z.output<typeof updateProfile.body>;

/** PAT-02: replaces the whole profile; undefined when done. */
export async function keepProfile(
  tx: Tx,
  accountId: string,
  body: Body,
): Promise<Refused | undefined> {
  const { dateOfBirth } = body;
  const problem = dateOfBirth && checkBirthDate(dateOfBirth, await databaseToday(tx));
  if (problem) return invalid('dateOfBirth', problem);
  await updateSelf(tx, accountId, keptOf(body));
  return undefined;
}

const keptOf = ({ firstName, lastName, phoneNumber, phoneType, address, ...body }: Body): Kept => ({
  firstName: firstName === undefined ? null : cleanName(firstName),
  lastName: lastName === undefined ? null : cleanName(lastName),
  phone: phoneNumber?.trim() ?? null,
  phoneType: phoneType ?? null,
  address: address
    ? {
        ...address,
        ...(address.zipCode && { zipCode: address.zipCode.trim().slice(0, ZIP_LENGTH) }),
      }
    : null,
  gender: body.gender ?? null,
  dob: body.dateOfBirth ?? null,
});
