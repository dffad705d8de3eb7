/** The rows of an export that a screen shows, in its order: what the screen searches and sorts by itself. */
export function asShown<Row extends { id: number }>(shown: readonly { id: number }[], exported: readonly Row[]): Row[] {
  const byId = new Map(exported.map((row) => [row.id, row]));
  return shown.flatMap(({ id }) => byId.get(id) ?? []);
}
