import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Device' },
];

/** Light, dark or the device's setting. Stored in this browser. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      aria-label="Colours"
      data={schemes}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
    />
  );
}
