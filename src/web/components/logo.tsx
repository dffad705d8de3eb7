/** Bushline's symbol and name. Both are drawn by `index.html`, so that they are there before any script. */
export function Logo() {
  return (
    <span className="bl-logo">
      <svg viewBox="0 0 30 30" aria-hidden="true">
        <use href="#bl-logo" />
      </svg>
      <span>Bushline</span>
    </span>
  );
}
