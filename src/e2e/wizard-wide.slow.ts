import { expectAccessible, signIn, test } from './fixtures.ts';
import { type Check, keepNothing, lostCalls, setStage, type Walk } from './wizard-stage.ts';
import { walkDetails } from './wizard-walk-details.ts';
import { walkComplete, walkOutcome } from './wizard-walk-end.ts';
import { walkPeople } from './wizard-walk-people.ts';
import { walkRisk } from './wizard-walk-risk.ts';

test.use({ expectedProblems: [lostCalls] });

test('on a wide screen every step reports success and failure', async ({ page, server }) => {
  await keepNothing(page);
  await signIn(page, 'Group Admin');
  const walk: Walk = { page, server, name: 'Wīde', isNarrow: false };
  const stage = await setStage(walk);
  // The dialogs are the same at both widths; the phone's walk checks them.
  const check: Check = async (what) => (what === 'step' ? expectAccessible(page) : undefined);
  await walkDetails(walk, stage, check);
  await walkRisk(walk, check);
  await walkPeople(walk, check);
  await walkOutcome(walk, check);
  const waits = 'Email is not set up yet. The incident report is saved, and its email waits until it is set up.';
  await walkComplete(walk, check, waits);
});
