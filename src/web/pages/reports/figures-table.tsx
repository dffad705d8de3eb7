import type { ComponentProps, ReactNode } from 'react';

type FiguresTableProps = Omit<ComponentProps<'table'>, 'children'> & {
  headings: readonly string[];
  /** The name of each row, which no other has, and its figures. */
  rows: readonly (readonly [name: string, ...figures: ReactNode[]])[];
  caption?: string;
};

/** A chart's figures: in words for those who do not see it, or for all where no other table shows them. */
export function FiguresTable({ headings, rows, caption, ...table }: FiguresTableProps) {
  return (
    <table {...table}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the figures of a row never change places.
              <td key={index} data-label={headings[index + 1]}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
