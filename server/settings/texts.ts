// The settings as text, from the environment and the files it names.
import { readFileSync } from 'node:fs';
import { closest } from 'fastest-levenshtein';
import { errorCode } from '#server/error-code.ts';
import type { Problem } from '#server/start-problem.ts';
import { isName, SECRET_FILES, SETTING_NAMES } from './schema.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The text of each setting that is set. */
export type Texts = Readonly<Partial<Record<string, string>>>;

/** Collects the settings from the variables and reads secret files; unknown names are problems. */
export function textsOf(env: Env): { texts: Texts; problems: Problem[] } {
  const texts: Partial<Record<string, string>> = {};
  const problems: Problem[] = [];
  for (const [name, text] of Object.entries(env)) {
    const value = text?.trim() ?? '';
    if (isName(name)) {
      if (value !== '') texts[name] = value;
    } else if (SECRET_FILES.includes(name)) {
      if (value !== '') readSecret(name, value);
    } else if (name.startsWith('DOSEPATH_')) {
      problems.push({
        name,
        explanation: `there is no such setting; the nearest is ${closest(name, SETTING_NAMES)}`,
      });
    }
  }
  return { texts, problems };

  function readSecret(name: string, file: string): void {
    const setting = name.replace(/_FILE$/, '');
    if (env[setting])
      problems.push({ name, explanation: `is set, and so is ${setting}: one of them is too many` });
    try {
      const secret = readFileSync(file, 'utf8').trim();
      // Taken for unset, the server would do without it: DATABASE_URL for the embedded database.
      if (secret === '') problems.push({ name, explanation: `"${file}" is empty` });
      else texts[setting] = secret;
    } catch (cause) {
      const code = errorCode(cause) ?? 'unknown';
      problems.push({ name, explanation: `"${file}" cannot be read (${code})` });
    }
  }
}
