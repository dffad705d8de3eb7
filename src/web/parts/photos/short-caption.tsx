import { Text } from '@mantine/core';

/** Under a small photo: three lines, so that a long caption leaves the grid a grid. The opened photo has it whole. */
export const ShortCaption = ({ children }: { children: string }) => (
  <Text size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
);
