import { endAboveMemory } from '../children/watch-memory.ts';
import { answererFor } from './answer-reads.ts';
import type { ReadQuestion } from './asked.ts';

// The process of long reads, which `reader.ts` starts and ends. It may die.

endAboveMemory();

let answer: ReturnType<typeof answererFor> | undefined;

process.on('disconnect', () => process.exit(0));
process.on('message', async ({ env, work }: ReadQuestion) => {
  answer ??= answererFor(env);
  process.send?.(await answer(work));
});
process.send?.('ready');
