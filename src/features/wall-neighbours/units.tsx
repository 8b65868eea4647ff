import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { useNumberTable } from '../../ui/number-table';
import { ScrolledNumberTable } from '../../ui/scrolled-number-table';
import { SimulatedTag } from '../../ui/simulated-tag';
import { headed } from '../../ui/text-table';
import { isSimulated, type NeighbourUnit } from './joints';
import { NeighbourPicture } from './neighbour-picture';
import { orderName } from './order-name';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  own: { fontWeight: tokens.fontWeightSemibold },
  tag: { marginLeft: '6px' },
});

/** The units as a picture, and in numbers. */
export function Units({ designM, ...shown }: UnitTableProps & { readonly designM: number | null }) {
  const { units, own, atMostH } = shown;
  return (
    <>
      <NeighbourPicture {...{ units, own, atMostH, designM }} />
      <UnitTable {...shown} />
    </>
  );
}

interface UnitTableProps {
  readonly timeZone: string | undefined;
  /** Null: no joint is too old. */
  readonly atMostH: number | null;
  readonly units: readonly NeighbourUnit[];
  readonly own: number;
  /** The type's name of the length along the axis. */
  readonly lengthName: string;
}

function UnitTable({ atMostH, timeZone, units, own, lengthName }: UnitTableProps) {
  const styles = useStyles();
  const table = useNumberTable();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const hasOrder = units.some(({ designed }) => designed?.order != null);
  const hasLength = units.some(({ designed }) => designed?.lengthM != null);
  const hasDepth = units.some(({ made }) => Number.isFinite(made?.depthM));
  const hasTilt = units.some(({ made }) => Number.isFinite(made?.tiltDeg));
  return (
    <ScrolledNumberTable label={t('tradePanels.neighboursTable')} className={styles.scroll}>
      <thead>
        <tr>
          <th scope="col">{t('tradePanels.unit')}</th>
          {hasOrder ? <th scope="col">{t('tradePanels.order')}</th> : null}
          {hasLength ? <th scope="col">{headed(lengthName, 'm')}</th> : null}
          <th scope="col">{t('tradePanels.sequence')}</th>
          <th scope="col">{t('tradePanels.began')}</th>
          <th scope="col">{t('tradePanels.ended')}</th>
          {hasDepth ? <th scope="col">{t('tradePanels.reached')}</th> : null}
          {hasTilt ? <th scope="col">{t('tradePanels.tilt')}</th> : null}
          <th scope="col">{t('tradePanels.jointBefore')}</th>
        </tr>
      </thead>
      <tbody>
        {units.map(({ numeral, designed, made, sequence, jointH, isMixedJoint }) => {
          const cold = atMostH !== null && jointH !== null && jointH > atMostH;
          return (
            <tr key={numeral} className={mergeClasses(numeral === own && styles.own)}>
              <th scope="row">
                {made?.pileNo ?? `${designed?.pileNo ?? numeral} · ${t('tradePanels.notMade')}`}
                {numeral === own ? ` · ${t('tradePanels.own')}` : ''}
                {isSimulated(made) ? <SimulatedTag className={styles.tag} /> : null}
              </th>
              {hasOrder ? <td>{orderName(designed?.order ?? null)}</td> : null}
              {hasLength ? <td>{format.number(designed?.lengthM, 2)}</td> : null}
              <td>{format.number(sequence)}</td>
              <td>{made === null ? '' : format.dateTime(made.startedMs)}</td>
              <td>{made === null || !Number.isFinite(made.endedMs) ? '' : format.dateTime(made.endedMs)}</td>
              {hasDepth ? <td>{format.number(made?.depthM, 2)}</td> : null}
              {hasTilt ? <td>{format.number(made?.tiltDeg, 2)}</td> : null}
              <td className={mergeClasses(cold && table.odd)}>
                {isMixedJoint
                  ? t('tradePanels.mixedJoint')
                  : `${format.number(jointH, 1)}${cold ? ` · ${t('tradePanels.cold')}` : ''}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </ScrolledNumberTable>
  );
}
