import { Button, makeStyles } from '@fluentui/react-components';
import { NO_VALUE } from '../../../i18n/format';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import type { MapShape } from '../../../maps/map-shape';
import type { SimulatedShare } from '../../../shared/simulated-share';
import { ScrolledNumberTable } from '../../../ui/scrolled-number-table';
import { SimulatedTag } from '../../../ui/simulated-tag';
import type { BuiltArea } from './built-areas';
import { areaName } from './built-file';

const useStyles = makeStyles({
  // On a phone the table scrolls, so that no head stands on end and no number breaks.
  table: {
    overflowX: 'auto',
    flexShrink: 0,
    '& thead th': { minWidth: '3.4em' },
    // Less than other tables have, so that a mark in each row leaves the last columns their room.
    '& thead th + th, & tbody td': { paddingLeft: '4px', paddingRight: '4px' },
    '& td': { whiteSpace: 'nowrap' },
  },
  head: { whiteSpace: 'nowrap' },
  area: { minWidth: 'auto', padding: '1px 6px', fontWeight: 'normal', whiteSpace: 'nowrap' },
  note: { margin: '0 14px' },
});

/** Areas that are listed: a press on the head of a row shows its piles. */
const LISTED = 100;

interface AreaTableProps {
  readonly areas: readonly BuiltArea[];
  /** How much of an area is simulated. */
  readonly shareOf: (area: BuiltArea) => SimulatedShare;
  readonly onSelect: (shape: MapShape | null) => void;
}

export function AreaTable({ areas, shareOf, onSelect }: AreaTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const number = (value: number, digits: number): string =>
    Number.isFinite(value) ? format.number(value, digits) : NO_VALUE;
  const nameOf = (area: BuiltArea): string => areaName(area, t, number);
  return (
    <>
      <ScrolledNumberTable label={t('asBuilt.areas')} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('asBuilt.area')}</th>
            <th scope="col">{t('asBuilt.designed')}</th>
            <th scope="col">{t('asBuilt.heads.made')}</th>
            <th scope="col">{t('asBuilt.heads.depth')}</th>
            <th scope="col">{t('asBuilt.heads.mean')}</th>
            <th scope="col">{t('asBuilt.heads.worst')}</th>
            <th scope="col">{t('asBuilt.beyond')}</th>
            <th scope="col">{t('asBuilt.short')}</th>
          </tr>
        </thead>
        <tbody>
          {areas.slice(0, LISTED).map((area) => (
            <tr key={nameOf(area)}>
              <th scope="row" className={styles.head}>
                <Button
                  size="small"
                  appearance="subtle"
                  className={styles.area}
                  disabled={area.shape === null}
                  onClick={() => onSelect(area.shape)}
                >
                  {nameOf(area)}
                </Button>
                <SimulatedTag share={shareOf(area)} />
              </th>
              <td>{number(area.designed, 0)}</td>
              <td>{number(area.made, 0)}</td>
              <td>
                {area.designedM === 0
                  ? NO_VALUE
                  : t('asBuilt.madeOf', { made: number(area.reachedM, 1), designed: number(area.designedM, 1) })}
              </td>
              <td>{number(area.meanMm, 1)}</td>
              <td>{number(area.worstMm, 0)}</td>
              <td>{number(area.beyond, 0)}</td>
              <td>{number(area.short, 0)}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledNumberTable>
      {areas.length > LISTED ? (
        <p className={styles.note}>{t('asBuilt.areasListed', { shown: LISTED, count: format.number(areas.length) })}</p>
      ) : null}
    </>
  );
}
