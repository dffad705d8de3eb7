import type { Outputs } from '#web/trpc.ts';

export type ShownPhoto = Outputs['photos']['list'][number];
