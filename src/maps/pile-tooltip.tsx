import { makeStyles, tokens } from '@fluentui/react-components';
import type { PileHit } from '../contracts/data-core';
import type { Translate } from '../i18n/translate';
import { useTranslation } from '../i18n/use-translation';
import type { Size } from './camera';
import { statusStyle } from './status';
import { StatusSymbol } from './status-symbol';

const WIDTH_PX = 236;
const HEIGHT_PX = 150;
const GAP_PX = 14;

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    left: 0,
    top: 0,
    boxSizing: 'border-box',
    width: `${WIDTH_PX}px`,
    padding: '8px 10px',
    pointerEvents: 'none',
    zIndex: 3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
  },
  title: { fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase300, overflowWrap: 'anywhere' },
  status: { display: 'flex', alignItems: 'center', gap: '5px', marginBottom: '4px' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '10px',
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
    '& dt': { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
    '& dd': { margin: 0, textAlign: 'right', whiteSpace: 'nowrap' },
  },
});

interface FactTerms {
  /** The name of the design's size across. */
  readonly acrossName: string;
  readonly formatTime: (ms: number) => string;
}

interface PileTooltipProps extends FactTerms {
  readonly hit: PileHit;
  readonly x: number;
  readonly y: number;
  readonly size: Size;
  readonly dark: boolean;
}

/** Facts about a pile as name and value, for the tooltip and for the spoken summary. */
export function pileFacts(t: Translate, hit: PileHit, { acrossName, formatTime }: FactTerms): [string, string][] {
  const facts: [string, string][] = [[t('map.designDepth'), `${hit.designDepthM.toFixed(2)} m`]];
  if (Number.isFinite(hit.depthM)) facts.push([t('map.depth'), `${hit.depthM.toFixed(2)} m`]);
  facts.push([acrossName, `${Math.round(hit.diameterM * 1000)} mm`]);
  facts.push([t('map.xNorth'), hit.xM.toFixed(3)], [t('map.yEast'), hit.yM.toFixed(3)]);
  if (Number.isFinite(hit.finishedMs)) facts.push([t('map.finished'), formatTime(hit.finishedMs)]);
  return facts;
}

/** Facts about the pile under the pointer, beside it and within the map. */
export function PileTooltip({ hit, x, y, size, dark, ...terms }: PileTooltipProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const status = statusStyle(hit.status, dark);
  const left = x + GAP_PX + WIDTH_PX < size.width ? x + GAP_PX : Math.max(x - GAP_PX - WIDTH_PX, 4);
  const top = Math.min(Math.max(y - HEIGHT_PX / 2, 4), Math.max(size.height - HEIGHT_PX - 4, 4));
  return (
    <div className={styles.root} style={{ transform: `translate(${Math.round(left)}px, ${Math.round(top)}px)` }}>
      <div className={styles.title}>{hit.pileNo}</div>
      <div className={styles.status}>
        <StatusSymbol style={status} />
        {t(`map.status.${status.name}`)}
      </div>
      <dl className={styles.facts}>
        {pileFacts(t, hit, terms).map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
