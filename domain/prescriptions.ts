// Whether a vaccine needs a prescription (VAC-05).

export const PRESCRIPTION_NEEDED = 'WAG_FC_PRESCRIPTIONNEEDED_01';
export const PRESCRIPTION_BY_RESPONSE = 'WAG_FC_PRESCRIPTIONNEEDED_USER_RESPONSE';

export interface PrescriptionWarning {
  code: string;
  question?: string;
  answers?: readonly string[];
}

/**
 * VAC-05: exactly one warning coded …_01, or one by response whose question was answered with one
 * of its answers.
 * @param responses what the person answered about this vaccine, by question
 */
export function prescriptionRequired(
  warnings: readonly PrescriptionWarning[],
  responses: Readonly<Record<string, string | undefined>>,
): boolean {
  const always = warnings.filter(({ code }) => code === PRESCRIPTION_NEEDED);
  if (always.length === 1) return true;
  return warnings.some(({ code, question, answers = [] }) => {
    if (code !== PRESCRIPTION_BY_RESPONSE || question === undefined) return false;
    const given = responses[question];
    return given !== undefined && answers.includes(given);
  });
}
