import { type BrowserContext, expect, type Page, request as requests } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { expectReadableInTheDark, signIn, test } from './fixtures.ts';
import { recordForms } from './forms/all-forms.ts';
import { type Caller, callerOf, type RecordForm } from './forms/record-form.ts';
import { holdOtherCalls } from './holding-calls.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';
import { admin } from './start-server.ts';
import { loseAnswer, lostCalls } from './wizard-stage.ts';

test.use({ expectedProblems: [lostCalls] });

const kai = { firstname: 'Kai', lastname: 'Ngata', email: 'kai.ngata@okura.example', phone: '0215550199' };
let lastNumber = 0;
const number = () => {
  lastNumber += 1;
  return lastNumber;
};

/** Another Group Admin, without a page. */
async function signInKai(mine: Caller, origin: string): Promise<Caller> {
  const known = await mine.ask<{ email: string }[]>('staff.list', {});
  if (!known.some(({ email }) => email === kai.email))
    await mine.call('staff.create', { ...kai, role: 'Group Admin', password: admin.password });
  const context = await requests.newContext();
  const headers = { origin };
  const answer = await context.post(`${origin}/api/login`, {
    headers,
    data: { email: kai.email, password: admin.password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return callerOf(context, origin);
}

const stage = { projectId: 0, objectives: { 'Plants Planted': 0, 'Weed Treatment': 0 }, number };

/** Creates a project with two counted objectives and predator control. */
async function setStage(my: Caller): Promise<void> {
  const known = await my.ask<{ id: number; title: string }[]>('objectives.list');
  const idOf = (title: string) => known.find((one) => one.title === title)?.id ?? 0;
  stage.objectives = { 'Plants Planted': idOf('Plants Planted'), 'Weed Treatment': idOf('Weed Treatment') };
  const objectiveIds = [...Object.values(stage.objectives), idOf('Establishing Predator Control')];
  const project = { name: `Stage ${number()}`, location: 'Huia', startDate: '2026-02-01', emergencyServices: '111' };
  stage.projectId = (await my.call<{ id: number }>('projects.create', { ...project, objectiveIds })).id;
}

async function open(page: Page, form: RecordForm, made: { id: number }): Promise<void> {
  await page.goto(form.at(made));
  const opener = form.open?.(page);
  if (!opener) return;
  // A list that this browser keeps shows first. A draft meets others' changes in the one that the server has.
  await page.waitForLoadState('networkidle');
  await opener.or(form.save(page)).or(mergeDialog(page)).first().waitFor();
  if (await opener.isVisible()) await opener.click();
}

/** Waits for the banner of the form's save. */
async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('status')).not.toBeEmpty();
}

const mergeDialog = (page: Page) => page.getByRole('dialog', { name: 'Both of you changed this' });
const choiceOfMine = (page: Page, { mine }: RecordForm) =>
  mergeDialog(page).getByRole('radio', { name: mine.isLong ? /^Only mine/ : /^Mine/ });

test.describe.configure({ mode: 'parallel' });

for (const form of recordForms(stage)) {
  test(`${form.name}: nothing that was typed is lost or doubled`, { tag: '@slow' }, async ({
    page,
    server,
    context,
  }) => {
    await signIn(page, 'Group Admin');
    const mine = callerOf(page.request, server.url);
    await setStage(mine);
    const theirs = await signInKai(mine, server.url);
    const made = await form.make(mine);
    const [first, second, third, fourth = first, fifth = second] = form.values;
    // A list that this browser keeps may show the value of two steps ago: typing that once more would change nothing.
    const [, , , , , sixth = second] = form.values;
    const put = (field: string, value: string) => theirs.call(form.update, form.put(made, field, value));
    const expectStored = async (expected: Record<string, string>) =>
      expect.poll(() => form.read(mine, made)).toMatchObject(expected);
    const type = (value: string) => form.mine.type(page, value);
    const save = () => form.save(page).click();
    /** After a save that got no answer: pressed again, or, for what can be kept on the phone, sent from there by itself. */
    const isKept = form.update.startsWith('activities.');
    const expectUnanswered = () =>
      isKept
        ? expect(page.getByText(messages.general.keptOnPhone).first()).toBeVisible()
        : expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
    const saveAgain = async () => {
      if (isKept) return;
      await save();
      await expectSaved(page);
    };

    const { other } = form;
    if (other) {
      await test.step('another field was changed meanwhile: both stay', async () => {
        await open(page, form, made);
        await type(first);
        await put(other.name, second);
        await save();
        await expectSaved(page);
        await expectStored({ [form.mine.name]: first, [other.name]: second });
      });
    }

    await test.step('the same field was changed meanwhile: it is asked', async () => {
      await open(page, form, made);
      await type(third);
      await put(form.mine.name, fourth);
      await save();
      await expect(mergeDialog(page)).toContainText('Kai Ngata saved');
      await expectGoodAtBothWidths(page);
      await expectReadableInTheDark(page);
      if (!form.mine.isLong) {
        await mergeDialog(page).getByRole('button', { name: 'Save' }).click();
        await expect(mergeDialog(page)).toContainText('Choose one');
      }
      await choiceOfMine(page, form).click();
      await mergeDialog(page).getByRole('button', { name: 'Save' }).click();
      await expectSaved(page);
      await expectStored({ [form.mine.name]: third });
    });

    await test.step('a draft of before is merged when it comes back', async () => {
      await open(page, form, made);
      await type(second);
      await leave(page);
      await put(other?.name ?? form.mine.name, fifth === second ? first : fifth);
      await open(page, form, made);
      if (!other) {
        await choiceOfMine(page, form).click();
        await mergeDialog(page).getByRole('button', { name: 'Save' }).click();
        await expect(mergeDialog(page)).toBeHidden();
      }
      await expect(page.getByText('Draft restored')).toBeVisible();
      await save();
      await expectSaved(page);
      await expectStored({
        [form.mine.name]: second,
        ...(other && { [other.name]: fifth === second ? first : fifth }),
      });
    });

    await test.step('the session had expired: what was typed is still there', async () => {
      await open(page, form, made);
      await type(first);
      const letOthers = await endSession(page, context, server.url, form.update);
      await save();
      // The form itself may have an email field, so wait for the login screen.
      await page.getByRole('heading', { name: 'Kia ora' }).waitFor();
      letOthers();
      await page.getByRole('textbox', { name: 'Email' }).fill(admin.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Kia ora' }).waitFor({ state: 'hidden' });
      await saveAgain();
      await expectStored({ [form.mine.name]: first });
    });

    await test.step('the answer was lost: pressed again, it is saved once', async () => {
      await open(page, form, made);
      await type(sixth);
      await loseAnswer(page, form.update);
      await save();
      await expectUnanswered();
      await saveAgain();
      await expectStored({ [form.mine.name]: sixth });
    });
  });
}

/** Leaves the unsaved form, and keeps the draft. */
async function leave(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('about:blank');
}

/**
 * Ends the session on the server. So that the save is the first call that meets the end, the others are held until the returned function
 * is called.
 */
async function endSession(page: Page, context: BrowserContext, origin: string, save: string): Promise<() => void> {
  await page.waitForLoadState('networkidle');
  const letOthers = await holdOtherCalls(page, save);
  const answer = await context.request.post('/api/logout', { headers: { origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return letOthers;
}
