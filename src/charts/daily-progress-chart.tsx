import type { Language } from './series';

export interface DailyProgressChartProps {
  /** One entry a day on which something was made, oldest first; `day` is YYYY-MM-DD. */
  readonly days: readonly { readonly day: string; readonly piles: number; readonly metres: number }[];
  readonly designPiles: number;
  readonly designMetres: number;
  readonly measure: 'piles' | 'metres';
  readonly language: Language;
  readonly dark: boolean;
  /** What is counted, in the language. */
  readonly unitName: string;
}

/** Work by day with its running total against the design. Fills its parent. */
export function DailyProgressChart(_props: DailyProgressChartProps) {
  return null;
}
