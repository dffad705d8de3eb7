export const fileKinds = ['image', 'document'] as const;
export type FileKind = (typeof fileKinds)[number];
