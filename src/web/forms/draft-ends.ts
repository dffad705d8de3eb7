const prefix = 'bushline.draft.';

/** Drafts are kept for 30 days. */
export const longestMs = 30 * 24 * 60 * 60 * 1000;

export function draftName(person: number, form: string): string {
  return `${prefix}${person}.${form}`;
}

export function removeDraft(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Without storage there is no draft to remove.
  }
}

/** What is typed of incidents: a report of the day, the last step of an activity, and the forms of the register. */
const ofIncidents = /^(incident\.|activity\.-?\d+\.(happened|complete)$)/;

/** Whether a person has begun something about an incident, and not saved it. */
export function hasBegunReport(person: number): boolean {
  const own = draftName(person, '');
  return draftNames().some((name) => name.startsWith(own) && ofIncidents.test(name.slice(own.length)));
}

/** Removes all drafts of a person, at Logout. */
export function endDrafts(person: number): void {
  for (const name of draftNames()) if (name.startsWith(draftName(person, ''))) removeDraft(name);
}

/** Removes everybody's drafts older than 30 days, and entries that are not drafts. */
export function endOldDrafts(): void {
  for (const name of draftNames()) if (Date.now() - storedAt(name) > longestMs) removeDraft(name);
}

function draftNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

function storedAt(name: string): number {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as { at?: unknown } | null;
    return typeof kept?.at === 'number' ? kept.at : 0;
  } catch {
    return 0;
  }
}
