import { makeStyles, tokens } from '@fluentui/react-components';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { boundedWidth, LEAST_WIDTH_PX, mostWidth, widthAfterKey } from './panel-width';
import { usePanelWidth } from './use-panel-width';

const useStyles = makeStyles({
  edge: {
    position: 'absolute',
    zIndex: 1,
    left: '-10px',
    top: 0,
    bottom: 0,
    width: '10px',
    cursor: 'col-resize',
    touchAction: 'none',
    borderRadius: tokens.borderRadiusSmall,
    '::after': {
      content: '""',
      position: 'absolute',
      left: '4px',
      top: 'calc(50% - 18px)',
      width: '2px',
      height: '36px',
      borderRadius: '1px',
      backgroundColor: tokens.colorNeutralStroke1,
    },
    ':hover::after': { backgroundColor: tokens.colorCompoundBrandStroke },
  },
});

interface PanelEdgeProps {
  /** The panel's width now. */
  readonly panelPx: number;
  /** The width that panel and list or map share. */
  readonly sharedPx: number;
}

/** The panel's left edge: dragging it, or the arrow keys, set the width; a double click leaves it to the window again. */
export function PanelEdge({ panelPx, sharedPx }: PanelEdgeProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const setWidth = usePanelWidth((state) => state.setWidth);
  /** Where a drag took hold, from the panel's right side; null: nothing is dragged. */
  const [rightPx, setRightPx] = useState<number | null>(null);
  const drag = (event: PointerEvent): void => {
    if (rightPx !== null) setWidth(boundedWidth(rightPx - event.clientX, sharedPx));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no thematic break
    <div
      className={styles.edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('common.panelWidth')}
      aria-valuenow={panelPx}
      aria-valuemin={LEAST_WIDTH_PX}
      aria-valuemax={mostWidth(sharedPx)}
      title={t('common.panelWidth')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setRightPx(event.clientX + panelPx);
      }}
      onPointerMove={drag}
      onPointerUp={() => setRightPx(null)}
      onPointerCancel={() => setRightPx(null)}
      onDoubleClick={() => setWidth(null)}
      onKeyDown={(event) => {
        const widthPx = widthAfterKey(event.key, panelPx, sharedPx);
        if (widthPx === null) return;
        event.preventDefault();
        setWidth(widthPx);
      }}
    />
  );
}
