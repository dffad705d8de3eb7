type LandscapeProps = {
  className?: string | undefined;
  style?: React.CSSProperties;
  viewBox?: string;
  preserveAspectRatio?: string;
};

/** The drawing of the hills, which stands once in `index.html` and takes the colours of the scheme. Decoration only. */
export function Landscape({
  className,
  style,
  viewBox = '0 0 1600 800',
  preserveAspectRatio = 'xMidYMax slice',
}: LandscapeProps) {
  return (
    <svg
      className={className}
      style={style}
      viewBox={viewBox}
      preserveAspectRatio={preserveAspectRatio}
      aria-hidden="true"
    >
      <use href="#bl-landscape" />
    </svg>
  );
}
