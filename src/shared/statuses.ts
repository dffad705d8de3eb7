/** Statuses are stored and sent as documented and shown as words. */
const words: Record<string, string> = {
  inprogress: 'In progress',
  onhold: 'On hold',
  completed: 'Completed',
  archived: 'Archived',
};

/** The words for a status of a project or an activity, whichever casing it is stored in. */
export function statusWords(status: string): string {
  return words[status.toLowerCase()] ?? status;
}
