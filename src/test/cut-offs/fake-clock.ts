export const realNow = Date.now;

/** The clock of a phone, which can be set: `Date.now` for all that runs in this process. */
export class FakeClock {
  #errorMs = 0;
  isRight = true;

  jump(ms: number): void {
    this.isRight = false;
    this.#errorMs += ms;
    Date.now = () => realNow() + this.#errorMs;
  }

  end(): void {
    Date.now = realNow;
  }
}
