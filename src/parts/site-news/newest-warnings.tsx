import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { WarningItem } from '../../contracts/api/warnings';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { RowName } from '../../ui/data-table/compact-row';
import { Loaded } from '../../ui/loaded';
import { SimulatedTag } from '../../ui/simulated-tag';
import { useNow } from '../../ui/use-now';
import { WARNING_LEVEL_KEYS, WarningLevelIcon } from '../../ui/warning-signs';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: 0, overflowY: 'auto', flex: 1, minHeight: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: '18px minmax(0, 1fr) auto',
    columnGap: '8px',
    alignItems: 'center',
    padding: '5px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    color: tokens.colorNeutralForeground1,
    lineHeight: '18px',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  icon: { gridRow: 'span 2', display: 'grid', placeItems: 'center' },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  pile: { color: tokens.colorNeutralForeground2, textAlign: 'right' },
  ago: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  foot: {
    display: 'flex',
    justifyContent: 'space-between',
    flexShrink: 0,
    padding: '4px 12px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
});

const SHOWN = 30;

/** Where warnings are looked at and handled. */
export interface WarningLinks {
  /** Path of the page of all warnings; null where the account has no such page. */
  readonly all: string | null;
  /** Path of the page with the warning opened, or of the record that it is of; null where there is neither. */
  readonly linkTo: (warning: Pick<WarningItem, 'warning_id' | 'pile_id' | 'record_no'>) => string | null;
  readonly open: (link: string) => void;
}

interface NewestWarningsProps {
  readonly type: EquipmentType;
  readonly scope: TableSource;
  readonly links: WarningLinks;
  /** Opens the record of a warning on the page itself, where its link leads to the same page. */
  readonly onRecord?: ((warning: WarningItem) => void) | undefined;
}

/** The newest open warnings; each leads to where it is handled, or to its record. */
export function NewestWarnings({ type, scope, links, onRecord }: NewestWarningsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { queries } = useDataLayer();
  const answer = useQuery(queries.newestWarnings(scope, SHOWN));
  const now = useNow(30_000);
  const { all } = links;
  return (
    <Loaded from={answer} empty={({ total }) => (total === 0 ? { title: t('overview.noWarnings') } : null)}>
      {({ items, total }) => (
        <>
          <ul className={styles.list}>
            {items.map((warning) => (
              <li key={warning.warning_id}>
                <WarningRow warning={warning} type={type} nowMs={now} links={links} onRecord={onRecord} />
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <span>{t('overview.newestOf', { shown: items.length, total: format.number(total) })}</span>
            {all === null ? null : (
              <Link
                href={all}
                onClick={(event) => {
                  event.preventDefault();
                  links.open(all);
                }}
              >
                {t('overview.allWarnings')}
              </Link>
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}

interface WarningRowProps extends Pick<NewestWarningsProps, 'type' | 'links' | 'onRecord'> {
  readonly warning: WarningItem;
  readonly nowMs: number;
}

/** A warning with its subject and the time when it was raised. */
export function WarningRow({ warning, type, nowMs, links, onRecord }: WarningRowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const level = WARNING_LEVEL_KEYS.find((key) => key === String(warning.level)) ?? '1';
  const rule = type.profile?.warningRules.find(({ key }) => key === warning.rule)?.names[language] ?? warning.rule;
  const link = links.linkTo(warning);
  return (
    <a
      className={styles.row}
      href={link ?? undefined}
      onClick={(event) => {
        // Another tab is the browser's business.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        if (onRecord !== undefined) onRecord(warning);
        else if (link !== null) links.open(link);
      }}
    >
      <span className={styles.icon}>
        <WarningLevelIcon level={level} />
      </span>
      <RowName name={rule}>{warning.is_simulated ? <SimulatedTag /> : null}</RowName>
      <span className={`${styles.cut} ${styles.pile}`}>{warning.pile_no}</span>
      <span className={`${styles.cut} ${styles.quiet}`}>
        {t(`warnings.levelOf.${level}`)} · {warning.equipment_name}
      </span>
      <span className={`${styles.quiet} ${styles.ago}`}>{format.ago(Math.max(0, nowMs - warning.raised_ms))}</span>
    </a>
  );
}
