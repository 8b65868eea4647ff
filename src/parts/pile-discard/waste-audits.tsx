import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { DISCARD_STATE } from '../../contracts/api/pile-management';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { Loaded } from '../../ui/loaded';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: 0, overflowY: 'auto', flex: 1, minHeight: 0 },
  row: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    width: '100%',
    padding: '7px 12px',
    border: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    background: 'none',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    '&[aria-current="true"]': { backgroundColor: tokens.colorSubtleBackgroundSelected },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  quiet: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  foot: { flexShrink: 0, padding: '4px 12px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

const SHOWN = 50;

interface WasteAuditsProps {
  readonly scope: TableSource;
  readonly selectedPileId: number | null;
  readonly onOpen: (pileId: number) => void;
}

/** Piles that wait for the audit of waste; each opens where it is decided. */
export function WasteAudits({ scope, selectedPileId, onOpen }: WasteAuditsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { core } = useDataLayer();
  const { projectId: project_id, typeCode } = scope;
  const answer = useQuery({
    queryKey: ['wasteAudits', typeCode, project_id],
    queryFn: ({ signal }) =>
      core.api('pileList', scope, { project_id, discard: [DISCARD_STATE.asked], limit: SHOWN }, { signal }),
    meta: { shows: ['plan'] },
  });
  return (
    <Loaded from={answer} empty={({ total }) => (total === 0 ? { title: t('pileManagement.noAudits') } : null)}>
      {({ items, total }) => (
        <>
          <ul className={styles.list}>
            {items.map(({ pile_id, pile_no, discard_note }) => (
              <li key={pile_id}>
                <button
                  type="button"
                  className={styles.row}
                  aria-current={pile_id === selectedPileId ? 'true' : undefined}
                  onClick={() => onOpen(pile_id)}
                >
                  <span className={styles.name}>{pile_no}</span>
                  <span className={styles.quiet}>{discard_note}</span>
                </button>
              </li>
            ))}
          </ul>
          {total > items.length ? (
            <div className={styles.foot}>
              {t('pileManagement.auditsOf', { shown: items.length, total: format.number(total) })}
            </div>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
