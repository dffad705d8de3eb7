import { hashKey, type QueryKey } from '@tanstack/react-query';
import type { KeptAnswer, KeptPart } from '#shared/field.ts';
import type { Kept } from './kept-pack.ts';

/** What is kept without some parts. The mark goes with them, so that the server says anew what belongs there. */
export function withoutParts(kept: Kept, ids: readonly string[]): Kept {
  return { ...kept, mark: '', parts: kept.parts.filter(({ id }) => !ids.includes(id)) };
}

/** The key under which the page's queries find an answer. */
export function keyOfAnswer({ path, input }: KeptAnswer): QueryKey {
  return [path.split('.'), { ...(input !== undefined && { input }), type: 'query' }];
}

/** The answers of some parts, as the queries know them. In what version 0.2.0 kept, some have no data of their own. */
export function entriesOf(parts: readonly KeptPart[]): { key: QueryKey; data: unknown }[] {
  const answers = parts.flatMap((part) => part.answers.filter(({ data }) => data !== undefined));
  return answers.map((answer) => ({ key: keyOfAnswer(answer), data: answer.data }));
}

/** The same with a newer answer of one query. Its part gets no digest, so that the server sends the whole part with the next pack. */
export function withAnswer(kept: Kept, partId: string, key: QueryKey, data: unknown): Kept {
  const wanted = hashKey(key);
  const parts = kept.parts.map((part) => {
    if (part.id !== partId) return part;
    const answers = part.answers.map((answer) => {
      if (hashKey(keyOfAnswer(answer)) !== wanted) return answer;
      return { ...answer, data };
    });
    return { ...part, digest: '', answers };
  });
  return { ...kept, mark: '', parts };
}
