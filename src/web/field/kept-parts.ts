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

/** The answers of some parts, as the queries know them. The common lists are among all parts. */
export function entriesOf(parts: readonly KeptPart[], all: readonly KeptPart[]): { key: QueryKey; data: unknown }[] {
  const lists = new Map(all.flatMap((part) => Object.entries(part.lists ?? {})));
  return parts.flatMap(({ answers }) =>
    answers.flatMap((answer) => {
      const data = dataOf(answer, lists);
      return data === undefined ? [] : [{ key: keyOfAnswer(answer), data }];
    }),
  );
}

function dataOf(answer: KeptAnswer, lists: ReadonlyMap<string, { id: number }[]>): unknown {
  if (!('list' in answer)) return answer.data;
  const without = new Set(answer.without);
  return lists.get(answer.list)?.filter(({ id }) => !without.has(id));
}

/** The changed parts, and those with an answer made from a list of a changed part. */
export function changedParts(all: readonly KeptPart[], changed: readonly KeptPart[]): readonly KeptPart[] {
  const lists = new Set(changed.flatMap((part) => Object.keys(part.lists ?? {})));
  const ids = new Set(changed.map(({ id }) => id));
  const usesOne = ({ answers }: KeptPart) => answers.some((answer) => 'list' in answer && lists.has(answer.list));
  return all.filter((part) => ids.has(part.id) || usesOne(part));
}

/** The same with a newer answer of one query. Its part gets no digest, so that the server sends the whole part with the next pack. */
export function withAnswer(kept: Kept, partId: string, key: QueryKey, data: unknown): Kept {
  const wanted = hashKey(key);
  const parts = kept.parts.map((part) => {
    if (part.id !== partId) return part;
    const answers = part.answers.map((answer) => {
      if (hashKey(keyOfAnswer(answer)) !== wanted) return answer;
      return { path: answer.path, ...(answer.input !== undefined && { input: answer.input }), data };
    });
    return { ...part, digest: '', answers };
  });
  return { ...kept, mark: '', parts };
}
