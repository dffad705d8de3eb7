const prefix = 'bushline.draft.';

/** A draft ends after a month. */
export const longestMs = 30 * 24 * 60 * 60 * 1000;

export function draftName(person: number, form: string): string {
  return `${prefix}${person}.${form}`;
}

export function removeDraft(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // A forbidden storage holds nothing.
  }
}

/** Logout ends all drafts of a person; old ones end by themselves. */
export function endDrafts(person: number): void {
  for (const name of draftNames()) if (name.startsWith(draftName(person, ''))) removeDraft(name);
}

/** Everybody's drafts that are older than a month, and what is none. */
export function endOldDrafts(): void {
  for (const name of draftNames()) if (Date.now() - ageOf(name) > longestMs) removeDraft(name);
}

function draftNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

function ageOf(name: string): number {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as { at?: unknown } | null;
    return typeof kept?.at === 'number' ? kept.at : 0;
  } catch {
    return 0;
  }
}
