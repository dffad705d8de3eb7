import { ActionIcon, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { errorText, fieldErrors } from '#web/error-text.ts';
import { useClientKey } from '#web/use-client-key.ts';
import classes from './risk-step.module.css';

/** The text of a box with +. Whoever submits the dialog around it asks `refuseLeftover` first: what was typed and not added is not lost in silence. */
export type InlineText = {
  value: string;
  error: string;
  setValue: (value: string) => void;
  setError: (error: string) => void;
};

export function useInlineText(): InlineText {
  const [value, setText] = useState('');
  const [error, setError] = useState('');
  return {
    value,
    error,
    setValue: (next) => {
      setText(next);
      setError('');
    },
    setError,
  };
}

/** True, with `text` at the box, when something is typed there that was not added yet. */
export function refuseLeftover(box: InlineText, text: string): boolean {
  if (box.value.trim() === '') return false;
  box.setError(text);
  return true;
}

type AddInlineProps = {
  box: InlineText;
  label: string;
  placeholder: string;
  /** Said when nothing is typed. */
  required: string;
  /** Said when the server gave no reason. */
  failed: string;
  maxLength: number;
  disabled?: boolean;
  /** Creates it. The key makes a retry harmless. */
  onAdd: (text: string, clientKey: string) => Promise<unknown>;
};

/** A text box with a +, inside a form that it does not submit. */
export function AddInline(props: AddInlineProps) {
  const { box, label, placeholder, required, failed, maxLength, disabled = false, onAdd } = props;
  const [isBusy, setBusy] = useState(false);
  const clientKey = useClientKey();
  const banner = useBanner();

  async function add() {
    const text = box.value.trim();
    if (isBusy) return;
    if (text === '') return box.setError(required);
    setBusy(true);
    try {
      await onAdd(text, clientKey.value);
      clientKey.renew();
      box.setValue('');
    } catch (error) {
      const reason = Object.values(fieldErrors(error))[0] ?? errorText(error, failed);
      box.setError(reason);
      banner.failure(reason, bannerMs.activityRisk);
    } finally {
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void add();
  }

  return (
    <div className={classes.addInline}>
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        value={box.value}
        error={box.error}
        disabled={disabled}
        onChange={(event) => box.setValue(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className={classes.addText}
      />
      <ActionIcon
        variant="light"
        color="bush"
        size={44}
        aria-label={`Add ${label.toLowerCase()}`}
        disabled={disabled}
        loading={isBusy}
        onClick={() => void add()}
      >
        <IconPlus size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
}
