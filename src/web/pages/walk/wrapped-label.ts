import type { CSSProperties } from 'react';

/** The label of a button whose words break rather than leave it. */
export const wrappedLabel: CSSProperties = {
  ...{ display: 'block', height: 'auto', overflow: 'visible', textBoxTrim: 'none' },
  ...{ whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.2 },
};
