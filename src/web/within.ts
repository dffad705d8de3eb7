/** Rejects when there is no answer in so many milliseconds. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
