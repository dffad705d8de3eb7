import { type UseFormReturnType, useForm } from '@mantine/form';
import { type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { errorText, fieldErrors } from '#web/error-text.ts';
import { showBanner } from './banner-store.ts';

type Values = Record<string, unknown>;

/** What was typed breaks a rule, and no field of the form on the screen says so. */
export class NotShown extends Error {}

export type ZodForm<Input extends Values, Output = Input> = UseFormReturnType<Input, Output> & {
  /**
   * For `<form onSubmit={form.handleSubmit(save, fail)}>`. Validates, focuses the first wrong field, and runs one `save` at a time.
   * When `save` rejects, shows the server's field errors and calls `fail`; without `fail` a banner shows the error.
   * Of a wrong field that the form does not draw, `fail` gets a `NotShown`.
   */
  handleSubmit: (
    save: (values: Output) => unknown,
    fail?: (error: unknown) => void,
  ) => (event?: SyntheticEvent<HTMLFormElement>) => void;
  /** True while `save` runs. */
  busy: boolean;
  /** Puts the server's `errors` beside their fields and focuses the first. False when none is of this form's fields. */
  placeServerErrors: (error: unknown) => boolean;
};

/** Zod's issues as Mantine's errors: the first issue of each path. A path is written `controls.0.text`. */
function readIssues(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values);
  const errors: Record<string, string> = {};
  if (result.success) return errors;
  for (const issue of result.error.issues) {
    errors[issue.path.map(String).join('.')] ??= issue.message;
  }
  return errors;
}

/** The paths at which two forms' values differ. */
function* pathsChanged(now: unknown, before: unknown, path = ''): Generator<string> {
  if (now === before) return;
  if (!isNested(now) || !isNested(before)) return yield path;
  for (const key of new Set([...Object.keys(now), ...Object.keys(before)]))
    yield* pathsChanged(now[key], before[key], path ? `${path}.${key}` : key);
}

const isNested = (value: unknown): value is Values => typeof value === 'object' && value !== null;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Whether an earlier field shows the same sentence. People read it once, and skip it when six fields repeat it. */
function isRepeated(errors: Record<string, unknown>, path: string): boolean {
  const first = Object.entries(errors).find(([, error]) => error === errors[path]);
  return first !== undefined && first[0] !== path;
}

const focusable = 'input, textarea, select, button';

/**
 * Focuses the first invalid field of the form, or of the page when the form is not known. Call after the errors are drawn. Who has gone to
 * another field by then stays there: on a busy device the frame comes late, and what is typed must not land in two fields.
 */
function focusFirstWrong(form: HTMLFormElement | null): void {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now !== before && now?.matches('input, textarea, select')) return;
    const marked = (form ?? document).querySelector<HTMLElement>('[aria-invalid="true"]');
    // A group of radio buttons has `aria-invalid` on the element around them.
    const field = marked?.matches(focusable) ? marked : marked?.querySelector<HTMLElement>(focusable);
    field?.focus();
  });
}

/**
 * The first of these sentences, where the form, or the page when it is not known, shows none of them. Call after the
 * errors are drawn.
 */
function findNotShown(form: HTMLFormElement | null, errors: readonly string[]): string | undefined {
  const drawn = form?.closest('form') ?? document.body;
  const isShown = drawn.querySelector('[aria-invalid="true"]') || errors.some((one) => drawn.textContent.includes(one));
  return isShown ? undefined : errors[0];
}

/**
 * A form whose rules are a schema of `#shared`. Errors show on blur and at submit. That a field must be filled in shows when it was changed
 * and left empty, and at submit: who only passes through an empty field is not scolded.
 * `const form = useZodForm(objectiveSchema, { title: '', measurement: '' })`, then `{...form.getInputProps('title')}`.
 */
export function useZodForm<Input extends Values, Output>(
  schema: z.ZodType<Output>,
  initialValues: Input,
): ZodForm<Input, Output> {
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const element = useRef<HTMLFormElement | null>(null);
  const presses = useRef(0);
  /** The fields to validate: those that were left, or the whole form after a failed submit. */
  const checked = useRef({ isWhole: false, left: new Set<string>(), changed: new Set<string>() });
  const form = useForm<Input, Output>({
    initialValues,
    validate: (values) => readIssues(schema, values),
    transformValues: (values) => schema.parse(values),
    onValuesChange: (now, before) => {
      for (const path of pathsChanged(now, before)) checked.current.changed.add(path);
      dropSettled(now, before);
    },
    enhanceGetInputProps: ({ form: { errors }, field, inputProps: { error, value, onBlur } }) => ({
      // Mantine omits it from password fields, and screen readers need it.
      ...(error && { 'aria-invalid': true }),
      ...(error && isEmpty(value) && isRepeated(errors, String(field)) && { error: messages.general.fillIn }),
      ...(onBlur && { onBlur: () => afterPress(() => leave(String(field), value)) }),
    }),
  });

  /** Removes errors that the change fixed: a rule about two fields may show at one and be satisfied at the other. Server errors stay. */
  function dropSettled(values: Input, previous: Input) {
    if (Object.keys(form.errors).length === 0) return;
    const before = readIssues(schema, previous);
    const now = readIssues(schema, values);
    form.setErrors((shown) =>
      Object.fromEntries(
        Object.entries(shown).map(([path, error]) => [path, error === before[path] ? now[path] : error]),
      ),
    );
  }

  /** Validates the field and those left before: a change in one field may break a rule that shows at another. */
  function leave(path: string, value: unknown) {
    const { isWhole, left, changed } = checked.current;
    if (!isEmpty(value) || changed.has(path)) left.add(path);
    const wrong = Object.entries(readIssues(schema, form.getValues())).filter(([one]) => isWhole || left.has(one));
    // Shown errors win: they are the same, or the server's about a value that has not changed.
    if (wrong.length > 0) form.setErrors((shown) => ({ ...Object.fromEntries(wrong), ...shown }));
  }

  function startAnew() {
    checked.current = { isWhole: false, left: new Set(), changed: new Set() };
  }

  function placeServerErrors(error: unknown): boolean {
    const known = Object.entries(fieldErrors(error)).filter(([path]) => (path.split('.')[0] ?? '') in form.getValues());
    if (known.length === 0) return false;
    // Render at once: on a busy device the next frame may come before React renders by itself.
    flushSync(() => form.setErrors(Object.fromEntries(known)));
    focusFirstWrong(element.current);
    return true;
  }

  async function run(save: (values: Output) => unknown, values: Output, fail?: (error: unknown) => void) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await save(values);
    } catch (error) {
      placeServerErrors(error);
      if (fail) fail(error);
      else showBanner('failure', errorText(error, messages.general.unexpected), 5000);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  const handleSubmit: ZodForm<Input, Output>['handleSubmit'] = (save, fail) => (event) => {
    element.current = event?.currentTarget ?? element.current;
    presses.current += 1;
    // A dialog's form can be inside another form's React tree: its submit must not reach that form.
    event?.stopPropagation();
    runWaiting();
    form.onSubmit(
      (values) => {
        startAnew();
        void run(save, values, fail);
      },
      () => {
        checked.current.isWhole = true;
        focusFirstWrong(element.current);
        const errors = Object.values(readIssues(schema, form.getValues()));
        const refused = presses.current;
        requestAnimationFrame(() => {
          // Pressed again, or closed: what this press was refused for is over.
          if (refused !== presses.current || element.current?.isConnected === false) return;
          const sentence = findNotShown(element.current, errors);
          if (sentence === undefined) return;
          const said = messages.general.notShownHere(sentence);
          if (fail) fail(new NotShown(said));
          else showBanner('failure', said, 5000);
        });
      },
    )(event);
  };

  function reset() {
    startAnew();
    form.reset();
  }

  return { ...form, reset, handleSubmit, busy, placeServerErrors };
}

let isPressed = false;
const waiting: (() => void)[] = [];

function press() {
  isPressed = true;
}

function release() {
  isPressed = false;
  // The click event follows mouseup, before the next task.
  setTimeout(runWaiting);
}

/** Runs the waiting functions now. A submit calls it, so that a blur error never appears after the server's answer. */
function runWaiting(): void {
  for (const run of waiting.splice(0)) run();
}

window.addEventListener('mousedown', press, true);
window.addEventListener('mouseup', release, true);
window.addEventListener('dragend', release, true);

/**
 * Runs `run` now or, while the mouse is pressed, after the click. Otherwise, when somebody leaves a field by pressing a button, the
 * field's error could move the button from under the pointer, and the click would be lost.
 */
function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
