import { activitySteps } from '#shared/activities/steps.ts';
import { paths } from '#web/paths.ts';
import type { Sight } from './slow-page.ts';

const busy = '[aria-busy="true"], [aria-label="Loading"]';

export const emailField: Sight = { ready: 'input[name="email"]:enabled' };
export const firstRow: Sight = { ready: `main a[href^="${paths.addActivity}?"]`, busy };
/** The first person of the day. */
export const firstPerson: Sight = { ready: '#people li button' };
export const firstStep = activitySteps[0].label;

/** The step is ready when it shows its heading or form and an enabled control. */
export const stepSight = (label: string): Sight => ({
  ready: `section[aria-label="${label}"]:has(h2, h3, form) :is(button, input, textarea, select):enabled`,
  busy,
});
