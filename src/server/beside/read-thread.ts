import { workerData } from 'node:worker_threads';
import type { Env } from '../env.ts';
import { answerReads } from './answer-reads.ts';

/** The program of the thread that `reader.ts` starts, with the server's settings. */
answerReads(workerData as Env);
