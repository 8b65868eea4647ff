import { makeStyles, tokens } from '@fluentui/react-components';
import { useId, useMemo, useState } from 'react';
import type { PlumbLine } from '../../contracts/data-core';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { bodyPicture, farthestOf, PICTURE, type Section } from './plumb-body';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', flex: '0 1 340px', minWidth: '260px' },
  picture: { width: '100%', maxWidth: '340px', height: 'auto' },
  side: { stroke: tokens.colorBrandStroke1, strokeWidth: 0.5, fill: tokens.colorBrandBackground },
  top: { fill: tokens.colorBrandBackground2, stroke: tokens.colorBrandStroke1, strokeWidth: 1 },
  toe: { fill: 'none', stroke: tokens.colorBrandStroke1, strokeWidth: 1.2 },
  plumb: { fill: 'none', stroke: tokens.colorNeutralForeground3, strokeWidth: 1, strokeDasharray: '4 3' },
  limit: { fill: 'none', stroke: tokens.colorStatusDangerForeground1, strokeWidth: 1.4, strokeDasharray: '5 3' },
  farthest: { fill: 'none', stroke: tokens.colorNeutralForeground1, strokeWidth: 1.8 },
  // Over lines: a rim of the ground keeps it legible.
  text: {
    fill: tokens.colorNeutralForeground1,
    fontSize: '12px',
    stroke: tokens.colorNeutralBackground1,
    strokeWidth: '3px',
    paintOrder: 'stroke',
  },
  turn: { display: 'flex', alignItems: 'center', gap: '8px', fontSize: tokens.fontSizeBase200 },
  slider: { flex: '1 1 auto', accentColor: tokens.colorBrandBackground },
  note: { margin: '2px 0', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

interface BodyViewProps {
  readonly line: PlumbLine;
  readonly section: Section;
  /** Share of the depth that each plane may be off; null: no limit. */
  readonly share: number | null;
}

const STEP_DEG = 15;
/** Both sides of a wall are seen. */
const FIRST_DEG = 30;

/** The body as it stands in the ground, which can be turned; dashed: as designed, and how far its toe may be off. */
export function BodyView({ line, section, share }: BodyViewProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const [turnDeg, setTurnDeg] = useState(FIRST_DEG);
  const id = useId();
  const picture = useMemo(() => bodyPicture(line, section, share, turnDeg), [line, section, share, turnDeg]);
  const far = farthestOf(line);
  const [mm, atM] = far === null ? [null, null] : [far.mm, line.depthM[far.at]];
  const farthest = { mm: format.number(mm, 0), depth: format.number(atM, 1) };
  return (
    <div className={styles.body}>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
        role="img"
        aria-label={t('tradePanels.bodyPicture', farthest)}
      >
        {picture.plumb.map((points) => (
          <polygon key={points} className={styles.plumb} points={points} />
        ))}
        {picture.sides.map(({ points, light }) => (
          <polygon key={points} className={styles.side} points={points} fillOpacity={0.25 + 0.4 * light} />
        ))}
        <polygon className={styles.top} points={picture.top} data-part="top" />
        <polygon className={styles.toe} points={picture.toe} data-part="toe" />
        {picture.limit === null ? null : <polygon className={styles.limit} points={picture.limit} />}
        {picture.farthest === null ? null : <polygon className={styles.farthest} points={picture.farthest.points} />}
        {picture.farthest === null ? null : (
          <text
            className={styles.text}
            x={Math.min(picture.farthest.at[0] + 6, PICTURE.width - 92)}
            y={picture.farthest.at[1] - 6}
          >
            {t('tradePanels.bodyMark', farthest)}
          </text>
        )}
      </svg>
      <div className={styles.turn}>
        <label htmlFor={id}>{t('tradePanels.turn')}</label>
        <input
          id={id}
          className={styles.slider}
          type="range"
          min={0}
          max={360}
          step={STEP_DEG}
          value={turnDeg}
          aria-valuetext={`${turnDeg}°`}
          onChange={({ target }) => setTurnDeg(target.valueAsNumber)}
        />
      </div>
      <p className={styles.note}>{t('tradePanels.bodyNote', { times: format.number(picture.times, 0) })}</p>
    </div>
  );
}
