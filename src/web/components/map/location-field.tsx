import { TextInput, type TextInputProps } from '@mantine/core';
import { Autocomplete } from '#web/components/select.tsx';
import { usePlaceSuggestions } from './use-place-suggestions.ts';

type FieldProps = Pick<
  TextInputProps,
  'label' | 'description' | 'error' | 'placeholder' | 'withAsterisk' | 'disabled' | 'readOnly' | 'onBlur' | 'onFocus'
>;

type LocationFieldProps = FieldProps & {
  value?: string;
  onChange?: (location: string) => void;
  /** `config.googleMapsApiKey`. Without one it is a plain text field. */
  apiKey: string | null;
};

/** An address field, with suggestions where maps are on. Spread `form.getInputProps('location')` into it. */
export function LocationField({ apiKey, ...rest }: LocationFieldProps) {
  if (apiKey !== null) return <SuggestingField apiKey={apiKey} {...rest} />;
  const { onChange, ...input } = rest;
  return <TextInput {...input} onChange={(event) => onChange?.(event.currentTarget.value)} />;
}

function SuggestingField({ apiKey, value = '', onChange, ...rest }: LocationFieldProps & { apiKey: string }) {
  const { suggestions, suggestFor, choose } = usePlaceSuggestions(apiKey);
  return (
    <Autocomplete
      {...rest}
      value={value}
      data={suggestions}
      isSearched
      onChange={(text) => {
        onChange?.(text);
        suggestFor(text);
      }}
      onOptionSubmit={choose}
      autoComplete="off"
    />
  );
}
