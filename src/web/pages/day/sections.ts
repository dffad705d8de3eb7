import { messages } from '#shared/messages.ts';

const { plan, people, checklist, record } = messages.day;

/** The parts of the screen, in the order of a phone. `slug`: the id of each. */
export const daySections = [
  { slug: 'plan', title: plan },
  { slug: 'people', title: people },
  { slug: 'checklist', title: checklist },
  { slug: 'record', title: record },
] as const;

export type DaySlug = (typeof daySections)[number]['slug'];

/** The id of a part's heading, which the links focus. */
export const headingOf = (slug: DaySlug) => `day-${slug}`;

/** Goes to a part of the screen: the focus to its heading. */
export function showSection(slug: DaySlug): void {
  document.getElementById(slug)?.scrollIntoView({ block: 'start' });
  document.getElementById(headingOf(slug))?.focus({ preventScroll: true });
}
