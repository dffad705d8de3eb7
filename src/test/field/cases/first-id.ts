/** The id of the first of these rows; 0 when there is none. */
export async function firstId(rows: Promise<{ id: number }[]>): Promise<number> {
  return (await rows)[0]?.id ?? 0;
}
