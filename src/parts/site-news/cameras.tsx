import { makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { CameraPicture } from '../../ui/camera-picture';
import { Loaded } from '../../ui/loaded';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: 0, overflowY: 'auto', flex: 1, minHeight: 0 },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: '36px',
    padding: '4px 12px',
    border: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontSize: tokens.fontSizeBase300,
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  name: { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  machine: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  open: { fontWeight: tokens.fontWeightSemibold },
});

/** The cameras of a project. One is open at a time, and nothing is fetched of the others. */
export function Cameras({ scope }: { readonly scope: TableSource }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const answer = useQuery(queries.cameras(scope));
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <Loaded
      from={answer}
      skeleton={
        <Skeleton aria-label={t('common.loading')} style={{ padding: '12px', display: 'grid', gap: '12px' }}>
          <SkeletonItem style={{ height: '24px' }} />
          <SkeletonItem style={{ height: '24px' }} />
        </Skeleton>
      }
      empty={(cameras) => (cameras.length === 0 ? { title: t('overview.noCameras') } : null)}
    >
      {(cameras) => (
        <ul className={styles.list}>
          {cameras.map(({ id, name, equipment_name, stream_url }) => {
            const open = id === openId;
            return (
              <li key={id}>
                <button
                  type="button"
                  className={mergeClasses(styles.row, open && styles.open)}
                  aria-expanded={open}
                  onClick={() => setOpenId(open ? null : id)}
                >
                  {open ? <ChevronDownRegular aria-hidden="true" /> : <ChevronRightRegular aria-hidden="true" />}
                  <span className={styles.name}>{name}</span>
                  <span className={styles.machine}>{equipment_name}</span>
                </button>
                {open ? <CameraPicture name={name} streamUrl={stream_url} /> : null}
              </li>
            );
          })}
        </ul>
      )}
    </Loaded>
  );
}
