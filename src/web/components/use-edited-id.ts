import { useLocation, useSearchParams } from 'react-router';

/**
 * The id of the record that a form edits, null for a new one: from `?user=7` in the address, which a reload and a shared link keep, or
 * from the navigation's `state: { user: record }`. NaN when the address names what is no id.
 */
export function useEditedId(name: string): number | null {
  const [search] = useSearchParams();
  const passed = readField(readField(useLocation().state, name), 'id');
  const wanted = search.get(name) ?? passed ?? null;
  if (wanted === null) return null;
  const id = Number(wanted);
  return Number.isSafeInteger(id) && id > 0 ? id : Number.NaN;
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
