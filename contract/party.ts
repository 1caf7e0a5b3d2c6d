// The people of a group, each with what was said of them and chosen for them (GRP-01, GRP-02).
import { z } from 'zod';
import { MAX_PEOPLE } from '#domain/party.ts';
import { BirthDate, Ethnicity, FirstName, Gender, LastName, Moment, Race } from './fields.ts';
import { History, UserResponses } from './said.ts';

/** Who it is within the group, from 1; it stays when somebody before leaves. */
export const Place = z.number().int().min(1).max(MAX_PEOPLE);

export const PartyMember = z.strictObject({
  place: Place,
  firstName: FirstName,
  lastName: LastName,
  dob: BirthDate,
  gender: Gender,
  race: Race.shape.code,
  ethnicity: Ethnicity.shape.code,
  serviceIds: z.array(z.string().max(10)).max(4).optional(),
  history: History.optional(),
  userResponses: UserResponses.optional(),
  /** COV-02: the wanted maker, or 'All'. */
  maker: z.string().max(20).optional(),
  /** Whether the server accepted the vaccines, and what was weighed for that. */
  settled: z.boolean().optional(),
  appointmentDate: Moment.optional(),
});
export type PartyMember = z.infer<typeof PartyMember>;

export const Party = z
  .array(PartyMember)
  .max(MAX_PEOPLE)
  .refine((members) => new Set(members.map(({ place }) => place)).size === members.length, {
    message: 'field.invalid',
  });
