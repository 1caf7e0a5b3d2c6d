// A person a booking is for: who they are, what they answered and what is chosen for them.
// One person is a party of one; every body about people adapts this (GRP-01, GRP-02, ENG-10).
import { z } from 'zod';
import { MAX_PEOPLE } from '#domain/party.ts';
import { BirthDate, Moment } from './fields.ts';
import { History, UserResponses } from './said.ts';
import { FlatWhoFields } from './who.ts';

/** Which group member it is, from 1; it stays the same when an earlier one leaves. */
export const Place = z.number().int().min(1).max(MAX_PEOPLE);

/** As far as known. */
export const Person = z.strictObject({
  place: Place,
  ...z.object(FlatWhoFields).partial().shape,
  dob: BirthDate.optional(),
  serviceIds: z.array(z.string().max(10)).max(4).optional(),
  history: History.optional(),
  userResponses: UserResponses.optional(),
  /** COV-02: the wanted manufacturer, or 'All'. */
  maker: z.string().max(20).optional(),
  /** Whether the server accepted the vaccines, and what it weighed for that. */
  settled: z.boolean().optional(),
  appointmentDate: Moment.optional(),
});
export type Person = z.infer<typeof Person>;

/** A group member's identity is always known. */
export const PartyMember = Person.extend({ ...FlatWhoFields, dob: BirthDate });
export type PartyMember = z.infer<typeof PartyMember>;

export const Party = z
  .array(PartyMember)
  .max(MAX_PEOPLE)
  .refine((members) => new Set(members.map(({ place }) => place)).size === members.length, {
    message: 'field.invalid',
  });
export type Party = z.infer<typeof Party>;
