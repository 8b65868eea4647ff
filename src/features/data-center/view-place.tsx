import { makeStyles } from '@fluentui/react-components';
import { type ReactNode, Suspense } from 'react';
import { Guarded } from '../../ui/guarded';
import { type Answer, Loaded, SkeletonBars } from '../../ui/loaded';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '6px 8px',
    '@media (max-width: 719px)': { padding: '0 8px' },
  },
});

interface ViewPlaceProps<T> {
  /** Leads to the other views. The view itself has it, too. */
  readonly viewSwitch: ReactNode;
  readonly from: Answer<T>;
  /** The view; its code may be on its way, or fail to come. */
  readonly children: (data: T) => ReactNode;
}

/** The place of a view. Until its code and data are there, or where they fail, the way to the other views stands in it. */
export function ViewPlace<T>({ viewSwitch, from, children }: ViewPlaceProps<T>) {
  const styles = useStyles();
  const bar = <div className={styles.bar}>{viewSwitch}</div>;
  const skeleton = <SkeletonBars heights={[300, 240]} />;
  return (
    <Guarded above={bar}>
      <Suspense
        fallback={
          <>
            {bar}
            {skeleton}
          </>
        }
      >
        {from.data === undefined ? bar : null}
        <Loaded from={from} skeleton={skeleton}>
          {children}
        </Loaded>
      </Suspense>
    </Guarded>
  );
}
