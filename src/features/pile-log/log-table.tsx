import { makeStyles, tokens } from '@fluentui/react-components';
import type { LogTracks } from '../../contracts/data-core';
import type { Channel, Pass } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { passExtremes } from './pass-extremes';

const useStyles = makeStyles({
  scroll: { position: 'absolute', inset: 0, overflow: 'auto' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    fontSize: tokens.fontSizeBase200,
    '& caption': { textAlign: 'left', padding: '2px 0 6px', color: tokens.colorNeutralForeground3 },
    '& th, & td': {
      padding: '5px 8px',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
      textAlign: 'right',
      whiteSpace: 'nowrap',
    },
    '& th[scope=row]': { textAlign: 'left', fontWeight: tokens.fontWeightSemibold },
    '& thead th': { color: tokens.colorNeutralForeground3, fontWeight: 'normal' },
  },
  unit: { marginLeft: '4px', fontWeight: 'normal', color: tokens.colorNeutralForeground3 },
});

interface LogTableProps {
  readonly tracks: LogTracks | null;
  readonly channels: readonly Channel[];
  readonly passes: readonly Pass[];
}

/** The same log in numbers, for whoever reads or hears rather than sees it. */
export function LogTable({ tracks, channels, passes }: LogTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  if (tracks === null) return null;
  const extremes = passExtremes(tracks);
  const used = passes
    .map((pass, code) => ({ pass, code }))
    .filter(({ code }) => channels.some(({ key }) => extremes.get(key)?.has(code)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('pileLog.asTable')}>
      <table className={styles.table}>
        <caption>{t('pileLog.tableCaption')}</caption>
        <thead>
          <tr>
            <th scope="col" style={{ textAlign: 'left' }}>
              {t('pileLog.channel')}
            </th>
            {used.map(({ pass }) => (
              <th key={pass.key} scope="col">
                {pass.names[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {channels.map(({ key, names, unit, decimals }) => (
            <tr key={key}>
              <th scope="row">
                {names[language]}
                <span className={styles.unit}>{unit}</span>
              </th>
              {used.map(({ pass, code }) => {
                const found = extremes.get(key)?.get(code);
                return (
                  <td key={pass.key}>
                    {found === undefined
                      ? '–'
                      : `${format.number(found.min, decimals)} … ${format.number(found.max, decimals)}`}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
