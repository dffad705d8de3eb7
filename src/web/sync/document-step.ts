import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { TRPCUntypedClient } from '@trpc/client';
import type { AppRouter } from '#server/trpc/app-router.ts';
import { type ActivityDocument, applyEffect, type DocumentStep } from '#shared/activities/document.ts';
import type { Change } from './change.ts';
import { sendForm } from './change-link.ts';
import { answerNow, readServerData } from './drawn-changes.ts';
import { fetchNoting } from './field-state.ts';
import { queryKeyOf } from './paths.ts';

// With its change the page says which document of the activity it has, and the answer brings what the change did to that one.

/** Takes what a change did to its activity's document. It is told before the change counts as answered. */
export type Tell = (step: DocumentStep) => void;

const keyOfDocument = (id: number) => queryKeyOf('activities.document', { id });

/** Sends a change unaltered, and tells what came with its answer. */
export async function callForChange(
  client: TRPCUntypedClient<AppRouter>,
  cache: QueryClient,
  change: Change,
  tell: Tell = () => {},
): Promise<unknown> {
  if (change.body) return sendForm(change, change.body, fetchNoting);
  const document = cache.getQueryData<ActivityDocument>(keyOfDocument(change.activity ?? 0));
  const answer = await client.mutation(change.path, change.input, { context: { change, mark: document?.mark } });
  if (!isWithStep(answer)) return answer;
  tell(answer.step);
  return answer.answer;
}

function isWithStep(answer: unknown): answer is { answer: unknown; step: DocumentStep } {
  return typeof answer === 'object' && answer !== null && 'answer' in answer && 'step' in answer;
}

/**
 * Puts what a change did into the document that this page has, as if the server had been asked for it now. @returns the hash of its query;
 * null where the page has another document, or is asking for one.
 */
export function takeStep(cache: QueryClient, { activityId, from, mark, effect }: DocumentStep): string | null {
  const key = keyOfDocument(activityId);
  const query = cache.getQueryCache().get(hashKey(key));
  const document = (readServerData(cache, key) ?? query?.state.data) as ActivityDocument | undefined;
  if (!query || document?.mark !== from || query.state.fetchStatus !== 'idle') return null;
  answerNow(cache, query, { ...applyEffect(document, effect), mark });
  return query.queryHash;
}
