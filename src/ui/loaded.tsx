import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { EmptyState, ErrorState } from './states';

/** As a query answers. */
export interface Answer<T> {
  readonly data: T | undefined;
  /** Why there is none; null: nothing failed. */
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** A query's answer that stays the same object as long as it says the same: for parts that are memoised. */
export function useAnswer<T>({ data, error, refetch }: Answer<T>): Answer<T> {
  return useMemo(() => ({ data, error, refetch }), [data, error, refetch]);
}

interface LoadedProps<T> {
  readonly from: Answer<T>;
  /** Stands where the data will: of its size, so that nothing jumps. */
  readonly skeleton?: ReactNode;
  /** Text for empty data; null: the data are not empty. */
  readonly empty?: (data: T) => { readonly title: string; readonly hint?: string; readonly action?: ReactNode } | null;
  readonly children: (data: T) => ReactNode;
}

/** Shows loaded data. Until then it shows that they are loading or why they failed; empty data get a short text. */
export function Loaded<T>({ from, skeleton = <SkeletonBars />, empty, children }: LoadedProps<T>) {
  const { data, error, refetch } = from;
  if (data === undefined)
    return error === null ? skeleton : <ErrorState error={error} onRetry={() => void refetch()} />;
  const nothing = empty?.(data) ?? null;
  return nothing === null ? children(data) : <EmptyState {...nothing} />;
}

interface SkeletonBarsProps {
  /** Of each bar, in pixels. */
  readonly heights?: readonly number[];
}

const LINES: readonly number[] = Array.from({ length: 8 }, () => 12);
const WIDTHS = [96, 82, 92, 76, 88] as const;

/** Bars in place of lines of text, or of larger things. */
export function SkeletonBars({ heights = LINES }: SkeletonBarsProps) {
  const { t } = useTranslation();
  const bars = heights.map((height, index) => ({
    key: index,
    width: height > 30 ? 100 : (WIDTHS[index % WIDTHS.length] ?? 100),
    height,
  }));
  return (
    // A wave is painted anew for each frame, while the awaited part needs the processor.
    <Skeleton
      animation="pulse"
      aria-label={t('common.loading')}
      style={{ padding: '14px', display: 'grid', gap: '14px' }}
    >
      {bars.map(({ key, width, height }) => (
        <SkeletonItem key={key} style={{ width: `${width}%`, height: `${height}px` }} />
      ))}
    </Skeleton>
  );
}
