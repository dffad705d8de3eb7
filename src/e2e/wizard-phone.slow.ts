import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectReadableInTheDark, phone, signIn, test } from './fixtures.ts';
import { type Check, keepNothing, lostCalls, setStage, type Walk } from './wizard-stage.ts';
import { walkDetails } from './wizard-walk-details.ts';
import { walkComplete, walkOutcome } from './wizard-walk-end.ts';
import { walkPeople } from './wizard-walk-people.ts';
import { walkRisk } from './wizard-walk-risk.ts';

// A mail server is configured, so the screens offer mail; nothing listens at the address.
test.use({ ...phone, expectedProblems: [lostCalls], settings: { SMTP_URL: 'smtp://127.0.0.1:9' } });

/** Checks steps in both colour schemes and dialogs in the light one, and that nothing scrolls sideways. */
async function check(page: Page, what: 'step' | 'dialog'): Promise<void> {
  await expectAccessible(page);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);
  if (what === 'step') await expectReadableInTheDark(page);
}

test('on a phone every step reports success and failure', async ({ page, server }) => {
  await keepNothing(page);
  await signIn(page, 'Group Admin');
  const walk: Walk = { page, server, name: 'Phōne', isNarrow: true };
  const stage = await setStage(walk);
  const checkHere: Check = (what) => check(page, what);
  await walkDetails(walk, stage, checkHere);
  await walkRisk(walk, checkHere);
  await walkPeople(walk, checkHere);
  await walkOutcome(walk, checkHere);
  await walkComplete(walk, checkHere, 'The incident report is on its way to ');
});
