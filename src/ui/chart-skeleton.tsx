import { Skeleton, SkeletonItem } from '@fluentui/react-components';

/** Fills the place of a chart until it is there; the place is what it is positioned in. */
export function ChartSkeleton({ insetPx = 0 }: { readonly insetPx?: number }) {
  return (
    <Skeleton aria-hidden="true" style={{ position: 'absolute', inset: `${insetPx}px` }}>
      <SkeletonItem style={{ height: '100%' }} />
    </Skeleton>
  );
}
