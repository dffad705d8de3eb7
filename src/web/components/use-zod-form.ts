import { type UseFormReturnType, useForm } from '@mantine/form';
import { type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { errorText, fieldErrors } from '#web/error-text.ts';
import { afterPress, runWaiting } from './after-press.ts';
import { showBanner } from './banner-store.ts';

type Values = Record<string, unknown>;

export type ZodForm<Input extends Values, Output = Input> = UseFormReturnType<Input, Output> & {
  /**
   * For `<form onSubmit={form.handleSubmit(save, fail)}>`. Validates, moves the focus to the first wrong field, and runs `save` once
   * at a time. When `save` rejects, the server's field errors are placed and `fail` gets the error; without `fail` a banner says it.
   */
  handleSubmit: (
    save: (values: Output) => unknown,
    fail?: (error: unknown) => void,
  ) => (event?: SyntheticEvent<HTMLFormElement>) => void;
  /** True while `save` runs. */
  busy: boolean;
  /** Puts the server's `errors` beside their fields and focuses the first. False when it named none of this form's fields. */
  placeServerErrors: (error: unknown) => boolean;
};

/** Zod's issues as Mantine's errors: the first one of a path wins, a path is written `controls.0.text`. */
function readIssues(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values);
  const errors: Record<string, string> = {};
  if (result.success) return errors;
  for (const issue of result.error.issues) {
    errors[issue.path.map(String).join('.')] ??= issue.message;
  }
  return errors;
}

const focusable = 'input, textarea, select, button';

/** After the errors are drawn: the first invalid field of the form, or of the page when the form is not known. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const marked = (form ?? document).querySelector<HTMLElement>('[aria-invalid="true"]');
    // A group of radio buttons carries the mark on the box around them.
    const field = marked?.matches(focusable) ? marked : marked?.querySelector<HTMLElement>(focusable);
    field?.focus();
  });
}

/**
 * A form whose rules are a schema of `#shared`. Errors show on blur and at submit.
 * `const form = useZodForm(objectiveSchema, { title: '', measurement: '' })`, then `{...form.getInputProps('title')}`.
 */
export function useZodForm<Input extends Values, Output>(
  schema: z.ZodType<Output>,
  initialValues: Input,
): ZodForm<Input, Output> {
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const element = useRef<HTMLFormElement | null>(null);
  /** The fields that were left; the whole form once its submit was refused. */
  const checked = useRef<{ isWhole: boolean; left: Set<string> }>({ isWhole: false, left: new Set() });
  const form = useForm<Input, Output>({
    initialValues,
    validate: (values) => readIssues(schema, values),
    transformValues: (values) => schema.parse(values),
    onValuesChange: dropSettled,
    enhanceGetInputProps: ({ field, inputProps: { error, onBlur } }) => ({
      // Mantine leaves it out of a password field, and a screen reader needs it in all.
      ...(error && { 'aria-invalid': true }),
      ...(onBlur && { onBlur: () => afterPress(() => leave(String(field))) }),
    }),
  });

  /** A rule about two fields shows at one of them and may be settled at the other. What the server refused stays. */
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

  /** The field that is left is judged, and so are those that were left before: what is typed here may be wrong there. */
  function leave(path: string) {
    const { isWhole, left } = checked.current;
    left.add(path);
    const wrong = Object.entries(readIssues(schema, form.getValues())).filter(([one]) => isWhole || left.has(one));
    // What is shown already is the same, or was said by the server about a value that still stands.
    if (wrong.length > 0) form.setErrors((shown) => ({ ...Object.fromEntries(wrong), ...shown }));
  }

  function startAnew() {
    checked.current = { isWhole: false, left: new Set() };
  }

  function placeServerErrors(error: unknown): boolean {
    const known = Object.entries(fieldErrors(error)).filter(([path]) => (path.split('.')[0] ?? '') in form.getValues());
    if (known.length === 0) return false;
    // Drawn at once: on a busy device the next frame may come before React would have drawn them by itself.
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
    // A dialog's form can stand inside another form's React tree: its submit is its own.
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
      },
    )(event);
  };

  function reset() {
    startAnew();
    form.reset();
  }

  return { ...form, reset, handleSubmit, busy, placeServerErrors };
}
