// Moves the clock of the program or the page that loads it, by the milliseconds that it is told. The clock goes on running.
// A program loads it by `--import` and is told by the environment; a page loads its text after a line that tells it.
{
  const ahead = Number(globalThis.bushlineTestClockMs ?? process.env.BUSHLINE_TEST_CLOCK_MS);
  const { Date: RealDate } = globalThis;
  const now = () => RealDate.now() + ahead;
  const MovedDate = new Proxy(RealDate, {
    construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  RealDate.prototype.constructor = MovedDate;
  globalThis.Date = MovedDate;
}
