const lookEveryMs = 20;

/** Ends this process when it has more memory than its argument says, for where the system does not hold the limit (see `limited-child.ts`). */
export function endAboveMemory(): void {
  const mostBytes = Number(process.argv[2]);
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) process.exit(1);
  }, lookEveryMs).unref();
}
