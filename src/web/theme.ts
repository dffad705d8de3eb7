import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { dropdown } from '#shared/timings.ts';
import { handsFocusOn } from '#web/components/keep-focus.ts';

/** Deep bush green: buttons, links and the current item. White on step 7 is 7.86:1. */
const bush: MantineColorsTuple = [
  '#eff6f2',
  '#dcebe3',
  '#b8d6c7',
  '#91bfa8',
  '#6caa8c',
  '#4c9272',
  '#33795a',
  '#1f5c43',
  '#174a36',
  '#0f3328',
];

/** Warm stone, in place of Mantine's blue-grey. */
const gray: MantineColorsTuple = [
  '#f8f6f1',
  '#f1eee7',
  '#e6e1d7',
  '#d8d2c5',
  '#c2baab',
  '#9b9385',
  '#6b6459',
  '#524c43',
  '#38342d',
  '#211e19',
];

/** The dark scheme's greys: warm, with a little green. */
const dark: MantineColorsTuple = [
  '#edeae3',
  '#cfccc3',
  '#aba89e',
  '#858379',
  '#4b4f48',
  '#383d37',
  '#2a2f2a',
  '#1f2420',
  '#161a17',
  '#0e110f',
];

const red: MantineColorsTuple = [
  '#fdf1ef',
  '#fbdfdb',
  '#f4bab3',
  '#ee9388',
  '#e87265',
  '#dd5145',
  '#c93a30',
  '#b3261e',
  '#8f1d17',
  '#6a140f',
];

/** Heights are in `theme.css`: they are taller on the phone, and an inline variable cannot depend on the width. */
const sizedButton = (_theme: unknown, props: { size?: unknown }) => {
  const height = props.size === 'xl' ? 'xl' : props.size === 'lg' ? 'lg' : props.size === 'sm' ? 'sm' : 'md';
  const isCompact = typeof props.size === 'string' && props.size.startsWith('compact');
  return { root: isCompact ? {} : { '--button-height': `var(--bl-button-${height})` } };
};

const sizedIcon = (_theme: unknown, props: { size?: unknown }) => ({
  root: props.size === 'md' || props.size === undefined ? { '--ai-size': 'var(--bl-icon-button)' } : {},
});

/** Also that of an `Alert`, which asks for 16 px. */
const sizedClose = (_theme: unknown, props: { size?: unknown }) => ({
  root: props.size === 'lg' || props.size === 16 ? { '--cb-size': 'var(--bl-close-button)' } : {},
});

const inputSize = { defaultProps: { size: 'md' } };
/** Its list scrolls as the phone does. */
const picker = {
  defaultProps: { size: 'md', withScrollArea: false },
  styles: { options: { maxHeight: dropdown.maxHeightPx, overflowY: 'auto', overscrollBehavior: 'contain' } },
} as const;

export const theme = createTheme({
  colors: { bush, gray, dark, red },
  primaryColor: 'bush',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#211e19',
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif",
  // The one scale of type. A field has 16 px: below that an iPhone zooms in.
  fontSizes: {
    ...{ xs: '0.8125rem', sm: '0.875rem', text: '0.9375rem', md: '1rem' },
    ...{ lg: '1.125rem', xl: '1.25rem', '2xl': '1.5rem', '3xl': '1.75rem' },
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.55', xl: '1.55' },
  headings: {
    fontWeight: '650',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: 'var(--mantine-font-size-3xl)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--mantine-font-size-xl)', lineHeight: '1.3' },
      h3: { fontSize: 'var(--mantine-font-size-lg)', lineHeight: '1.35' },
      h4: { fontSize: 'var(--mantine-font-size-md)', lineHeight: '1.4' },
    },
  },
  // The one scale of space. In px: text at 200 % needs the room.
  spacing: {
    ...{ '3xs': '2px', '2xs': '4px', xs: '8px', sm: '12px' },
    ...{ md: '16px', ml: '20px', lg: '24px', xl: '32px' },
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { md: '0 6px 20px rgba(33, 30, 25, 0.10)', xl: '0 16px 48px rgba(33, 30, 25, 0.16)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md' }, vars: sizedButton },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' }, vars: sizedIcon },
    CloseButton: { defaultProps: { size: 'lg' }, vars: sizedClose },
    // The root of every button.
    UnstyledButton: { defaultProps: { ref: handsFocusOn } },
    Input: { defaultProps: { size: 'md', ref: handsFocusOn } },
    InputWrapper: inputSize,
    TextInput: inputSize,
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3 } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Select: picker,
    MultiSelect: picker,
    Autocomplete: picker,
    // A closed list of options is not drawn.
    Combobox: { defaultProps: { keepMounted: false } },
    FileInput: inputSize,
    Checkbox: { defaultProps: { size: 'md', radius: 'xs' } },
    Radio: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    Table: { defaultProps: { verticalSpacing: 14, horizontalSpacing: 10, highlightOnHover: false } },
    Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.5 } } },
    Alert: { defaultProps: { variant: 'light' } },
    Tabs: { defaultProps: { keepMounted: false } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
});
