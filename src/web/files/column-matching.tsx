/** The first rows of a file and, for each thing that is read from it, the choice of its column. */
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface ColumnMatchingProps<Role extends string> {
  /** The heading first, if there is one. */
  rows: readonly (readonly string[])[];
  roles: readonly Role[];
  labels: Readonly<Record<Role, string>>;
  /** The choice for what the file does not have. */
  none: string;
  /** The name of a column without a heading. */
  nameColumn: (number: number) => string;
  columns: Partial<Record<Role, number>>;
  onChange: (columns: Partial<Record<Role, number>>) => void;
}

const NONE = 'none';

export function ColumnMatching<Role extends string>(props: ColumnMatchingProps<Role>) {
  const { rows, roles, labels, none, nameColumn, columns, onChange } = props;
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const options = [
    { value: NONE, label: none },
    ...Array.from({ length: width }, (_, at) => ({
      value: `${at}`,
      label: `${at + 1} · ${rows[0]?.[at] || nameColumn(at + 1)}`,
    })),
  ];

  function choose(role: Role, value: string) {
    const next = { ...columns };
    delete next[role];
    if (value !== NONE) next[role] = Number(value);
    onChange(next);
  }

  return (
    <>
      <div className="overflow-x-auto rounded-lg border border-line">
        <table className="w-full whitespace-nowrap text-left text-sm">
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file never move
              <tr key={row} className="border-line border-b last:border-b-0">
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file never move
                  <td key={at} className="max-w-56 truncate px-3 py-1.5">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        {roles.map((role) => (
          <Field key={role} label={labels[role]}>
            <Select
              value={columns[role] === undefined ? NONE : `${columns[role]}`}
              onValueChange={(value) => choose(role, value)}
              options={options}
            />
          </Field>
        ))}
      </div>
    </>
  );
}
