// Somebody whom a booking is for: who they are, what was said of them and what is chosen for them.
// One person is a party of one; every body that tells of people is an adapter of this (GRP-01,
// GRP-02, ENG-10).
import { z } from 'zod';
import { MAX_PEOPLE } from '#domain/party.ts';
import { BirthDate, Moment } from './fields.ts';
import { History, UserResponses } from './said.ts';
import { FlatWhoFields } from './who.ts';

/** Who it is within the group, from 1; it stays when somebody before leaves. */
export const Place = z.number().int().min(1).max(MAX_PEOPLE);

/** As far as it has been said. */
export const Person = z.strictObject({
  place: Place,
  ...z.object(FlatWhoFields).partial().shape,
  dob: BirthDate.optional(),
  serviceIds: z.array(z.string().max(10)).max(4).optional(),
  history: History.optional(),
  userResponses: UserResponses.optional(),
  /** COV-02: the wanted maker, or 'All'. */
  maker: z.string().max(20).optional(),
  /** Whether the server accepted the vaccines, and what was weighed for that. */
  settled: z.boolean().optional(),
  appointmentDate: Moment.optional(),
});
export type Person = z.infer<typeof Person>;

/** Of a group's people it is known who they are. */
export const PartyMember = Person.extend({ ...FlatWhoFields, dob: BirthDate });
export type PartyMember = z.infer<typeof PartyMember>;

export const Party = z
  .array(PartyMember)
  .max(MAX_PEOPLE)
  .refine((members) => new Set(members.map(({ place }) => place)).size === members.length, {
    message: 'field.invalid',
  });
export type Party = z.infer<typeof Party>;
