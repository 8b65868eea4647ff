import type { ReactNode } from 'react';
import { useNumberTable } from './number-table';
import { ScrolledPart } from './scrolled-part';

interface ScrolledNumberTableProps {
  /** Of the table, and of the part in which it scrolls. */
  readonly label: string;
  /** How that part scrolls and lies beside others. */
  readonly className: string;
  /** Head and body. */
  readonly children: ReactNode;
}

/** A table of numbers that scrolls where it has no room, by keys too. */
export function ScrolledNumberTable({ label, className, children }: ScrolledNumberTableProps) {
  const { table } = useNumberTable();
  return (
    <ScrolledPart label={label} className={className}>
      <table className={table} aria-label={label}>
        {children}
      </table>
    </ScrolledPart>
  );
}
