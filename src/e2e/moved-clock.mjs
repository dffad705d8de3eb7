// Moves the clock of the program or page that loads it by a number of milliseconds; the clock keeps running.
// A program loads it by `--import` and gets the number from the environment; a page gets a script that sets the number first.
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
  // Node writes the header from a clock of its own; the page corrects its clock by it.
  const response = globalThis.process?.getBuiltinModule('node:http').ServerResponse.prototype;
  const { writeHead } = response ?? {};
  if (response)
    response.writeHead = function (...given) {
      if (!this.headersSent && !this.hasHeader('date')) this.setHeader('Date', new RealDate(now()).toUTCString());
      return writeHead.apply(this, given);
    };
}
