import { Button, makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowMaximizeRegular } from '@fluentui/react-icons/svg/arrow-maximize';
import { CubeRegular } from '@fluentui/react-icons/svg/cube';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { LassoRegular } from '@fluentui/react-icons/svg/lasso';
import { LayerRegular } from '@fluentui/react-icons/svg/layer';
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract';
import { memo } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { scaleBar } from './scale-bar';

const useStyles = makeStyles({
  buttons: {
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow4,
  },
  north: {
    display: 'grid',
    justifyItems: 'center',
    width: '32px',
    color: tokens.colorNeutralForeground2,
    pointerEvents: 'none',
  },
  scale: {
    display: 'inline-flex',
    flexDirection: 'column',
    alignItems: 'center',
    padding: '2px 6px 4px',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackgroundAlpha2,
    borderRadius: tokens.borderRadiusSmall,
  },
  bar: {
    height: '5px',
    borderTopStyle: 'none',
    borderRightStyle: 'solid',
    borderBottomStyle: 'solid',
    borderLeftStyle: 'solid',
    borderRightWidth: '1.5px',
    borderBottomWidth: '1.5px',
    borderLeftWidth: '1.5px',
  },
});

interface MapControlsProps {
  readonly onZoomIn: () => void;
  readonly onZoomOut: () => void;
  readonly onFitAll: () => void;
  /** Whether piles are being selected. */
  readonly selecting: boolean;
  readonly onSelecting: () => void;
  readonly replaying: boolean;
  /** Null: there are no days to replay. */
  readonly onReplaying: (() => void) | null;
  /** Whether the panel of layers and tools is open. */
  readonly tools: boolean;
  readonly onTools: () => void;
  /** Whether the piles are seen in space: then the controls of the plan are left out. */
  readonly solid: boolean;
  /** Null: they are on the plan only. */
  readonly onSolid: (() => void) | null;
  /** Saves the view as a picture; null: this account saves nothing. */
  readonly onSave: (() => void) | null;
  /** The picture to be saved is not drawn yet. */
  readonly saveWaits: boolean;
}

/** Zoom buttons and the north arrow. */
export const MapControls = memo(function MapControls(props: MapControlsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.buttons}>
        <Button
          appearance="subtle"
          icon={<AddRegular />}
          aria-label={t('map.zoomIn')}
          title={t('map.zoomIn')}
          onClick={props.onZoomIn}
        />
        <Button
          appearance="subtle"
          icon={<SubtractRegular />}
          aria-label={t('map.zoomOut')}
          title={t('map.zoomOut')}
          onClick={props.onZoomOut}
        />
        <Button
          appearance="subtle"
          icon={<ArrowMaximizeRegular />}
          aria-label={t('map.fitAll')}
          title={t('map.fitAll')}
          onClick={props.onFitAll}
        />
      </div>
      <div className={styles.buttons}>
        {props.solid ? null : (
          <ToggleButton
            appearance="subtle"
            icon={<LassoRegular />}
            checked={props.selecting}
            aria-label={t('map.select.select')}
            title={t('map.select.select')}
            onClick={props.onSelecting}
          />
        )}
        {props.onReplaying === null ? null : (
          <ToggleButton
            appearance="subtle"
            icon={<HistoryRegular />}
            checked={props.replaying}
            aria-label={t('map.replay.replay')}
            title={t('map.replay.replay')}
            onClick={props.onReplaying}
          />
        )}
        {props.onSolid === null ? null : (
          <ToggleButton
            appearance="subtle"
            icon={<CubeRegular />}
            checked={props.solid}
            aria-label={t('map.solid')}
            title={t('map.solid')}
            onClick={props.onSolid}
          />
        )}
        {props.solid ? null : (
          <ToggleButton
            appearance="subtle"
            icon={<LayerRegular />}
            checked={props.tools}
            aria-label={t('map.tools')}
            title={t('map.tools')}
            onClick={props.onTools}
          />
        )}
        {props.onSave === null ? null : (
          <Button
            appearance="subtle"
            icon={<ImageRegular />}
            aria-label={t('map.save')}
            title={t(props.saveWaits ? 'map.saveWaits' : 'map.save')}
            disabledFocusable={props.saveWaits}
            onClick={props.onSave}
          />
        )}
      </div>
      {props.solid ? null : (
        <div className={styles.north} role="img" aria-label={t('map.north')}>
          <svg width="22" height="34" viewBox="0 0 22 34" aria-hidden="true">
            <path d="M11 2l6 20-6-4-6 4z" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
            <path d="M11 2v16l-6 4z" fill="currentColor" />
            <text x="11" y="33" textAnchor="middle" fontSize="10" fontWeight="600" fill="currentColor">
              N
            </text>
          </svg>
        </div>
      )}
    </>
  );
});

/** A bar of a round length at the current zoom. */
export const ScaleBarView = memo(function ScaleBarView({ pixelsPerMetre }: { pixelsPerMetre: number }) {
  const styles = useStyles();
  const bar = scaleBar(pixelsPerMetre, 110);
  return (
    <div className={styles.scale}>
      {bar.label}
      <div className={styles.bar} style={{ width: bar.widthPx }} />
    </div>
  );
});
