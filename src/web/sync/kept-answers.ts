/** A change that was not sent, with a sentence for the person who made it. What they typed stays. */
export class NotSent extends Error {}

const keptAnswers = new WeakSet<object>();

/** Marks what a screen gets in place of an answer, while its change waits on the phone. */
export function markKept<T>(answer: T): T {
  if (typeof answer === 'object' && answer !== null) keptAnswers.add(answer);
  return answer;
}

/** True when the change waits on the phone, so that nothing documented has happened yet. */
export function wasKept(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && keptAnswers.has(answer);
}
