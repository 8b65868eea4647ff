// How the states of a design pile look in the table and the panel.
import { Badge, makeStyles } from '@fluentui/react-components';
import { DISCARD_STATE } from '../../contracts/api/pile-management';
import { GENERATION_STATE } from '../../contracts/broker';
import type { MapSymbol } from '../../contracts/map-symbol';
import { useTranslation } from '../../i18n/use-translation';
import { statusStyle } from '../../maps/status';
import { StatusSymbol } from '../../maps/status-symbol';

const useStyles = makeStyles({
  sign: { display: 'inline-flex', alignItems: 'center', gap: '6px', minWidth: 0, whiteSpace: 'nowrap' },
});

interface PileStatusSignProps {
  readonly status: number;
  readonly dark: boolean;
  readonly symbol: MapSymbol;
}

/** The status with the map's colour and sign. */
export function PileStatusSign({ status, dark, symbol }: PileStatusSignProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const style = statusStyle(status, dark);
  return (
    <span className={styles.sign}>
      <StatusSymbol style={style} symbol={symbol} />
      {t(`map.status.${style.name}`)}
    </span>
  );
}

const DISCARD_COLORS = { '1': 'warning', '2': 'danger', '3': 'subtle' } as const;

/** State of giving the pile up; nothing where nobody asked. */
export function DiscardSign({ discard }: { readonly discard: number }) {
  const { t } = useTranslation();
  const key = ([DISCARD_STATE.asked, DISCARD_STATE.agreed, DISCARD_STATE.rejected] as const).find(
    (state) => state === discard,
  );
  if (key === undefined) return null;
  return (
    <Badge appearance="tint" size="small" color={DISCARD_COLORS[key]}>
      {t(`pileManagement.discardOf.${key}`)}
    </Badge>
  );
}

const GENERATION_COLORS = { '1': 'informative', '2': 'danger', '3': 'success' } as const;

/** How far the simulation of the pile is; nothing where there is none. */
export function GenerationSign({ state }: { readonly state: number }) {
  const { t } = useTranslation();
  const key = ([GENERATION_STATE.generating, GENERATION_STATE.failed, GENERATION_STATE.succeeded] as const).find(
    (known) => known === state,
  );
  if (key === undefined) return null;
  return (
    <Badge appearance="tint" size="small" color={GENERATION_COLORS[key]}>
      {t(`pileManagement.generationOf.${key}`)}
    </Badge>
  );
}
