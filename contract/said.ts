// What a patient said about earlier doses and their health, as stored (ENG-05, ENG-10, VAC-09).
import { z } from 'zod';
import { PlainDate } from './fields.ts';

/** One earlier dose. A null history is removed before sending (ENG-02). */
export const HistoryEntry = z.strictObject({
  code: z.string().max(10),
  dose: z.string().max(4),
  name: z.string().max(80),
  date: PlainDate,
  type: z.string().max(40),
});
export const History = z.array(HistoryEntry).max(50);

const UserResponse = z.strictObject({
  vaccineCode: z.string().max(10),
  question: z.string().max(200),
  answer: z.string().max(200),
});
export const UserResponses = z.array(UserResponse).max(60);
