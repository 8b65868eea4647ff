import { makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { PileDistribution } from '../../contracts/data-core';
import { useTranslation } from '../../i18n/use-translation';
import type { MapClasses } from '../pile-source/map-colors';
import { edgesText, firstEdges, typedEdges } from './class-edges';

const useStyles = makeStyles({
  edges: {
    font: 'inherit',
    width: '100%',
    boxSizing: 'border-box',
    padding: '2px 6px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  bad: { outline: `1px solid ${tokens.colorPaletteRedBorder2}` },
  fault: { color: tokens.colorPaletteRedForeground1 },
});

const COUNTS = [5, 7, 9] as const;
const NOTHING = { edges: [], min: Number.NaN } as const;

interface ClassChoiceProps {
  readonly classes: MapClasses;
  /** Null while it is asked for. */
  readonly distribution: Pick<PileDistribution, 'edges' | 'min'> | null;
  /** Limits by hand are days. */
  readonly isTime: boolean;
  /** Of the project; undefined while it is not known. */
  readonly timeZone: string | undefined;
  readonly onChange: (classes: MapClasses) => void;
}

/** Chooses how a number is divided into classes, and takes limits by hand: numbers, or days of the project's zone. */
export function ClassChoice({ classes, distribution, isTime, timeZone, onChange }: ClassChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const faultId = useId();
  const [text, setText] = useState<string | null>(null);
  const isKnown = !isTime || timeZone !== undefined;
  const zone = isTime ? (timeZone ?? null) : null;
  const shown = !isKnown || classes.by !== 'hand' ? '' : (text ?? edgesText(classes.edges, zone));
  const isFault = isKnown && typedEdges(shown, zone) === null;
  const value = classes.by === 'equal' || classes.by === 'linear' ? `${classes.by}.${classes.count}` : classes.by;
  const choose = (chosen: string): void => {
    setText(null);
    const [by, count] = chosen.split('.');
    if (by === 'smooth') onChange({ by });
    else if (by === 'hand') onChange({ by, edges: firstEdges(distribution ?? NOTHING, zone) });
    else onChange({ by: by === 'linear' ? 'linear' : 'equal', count: Number(count) });
  };
  return (
    <>
      <Select size="small" aria-label={t('map.classes')} value={value} onChange={(_, of) => choose(of.value)}>
        {COUNTS.map((count) => (
          <option key={`equal.${count}`} value={`equal.${count}`}>
            {t('map.equalClasses', { count })}
          </option>
        ))}
        {COUNTS.map((count) => (
          <option key={`linear.${count}`} value={`linear.${count}`}>
            {t('map.linearClasses', { count })}
          </option>
        ))}
        <option value="smooth">{t('map.smoothClasses')}</option>
        <option value="hand" disabled={!isKnown || (distribution === null && classes.by !== 'hand')}>
          {t('map.handClasses')}
        </option>
        {(classes.by === 'equal' || classes.by === 'linear') && !COUNTS.some((count) => count === classes.count) && (
          <option value={value}>
            {t(classes.by === 'equal' ? 'map.equalClasses' : 'map.linearClasses', { count: classes.count })}
          </option>
        )}
      </Select>
      {classes.by === 'hand' && (
        <>
          <input
            className={mergeClasses(styles.edges, isFault && styles.bad)}
            aria-label={t('map.edges')}
            aria-invalid={isFault}
            aria-describedby={isFault ? faultId : undefined}
            value={shown}
            disabled={!isKnown}
            onBlur={() => {
              // From now on the limits of the address, which 'back' may change.
              if (!isFault) setText(null);
            }}
            onChange={(event) => {
              setText(event.target.value);
              const next = typedEdges(event.target.value, zone);
              if (next !== null) onChange({ by: 'hand', edges: next });
            }}
          />
          {isFault && (
            <span id={faultId} className={styles.fault}>
              {t(isTime ? 'map.daysFault' : 'map.edgesFault')}
            </span>
          )}
        </>
      )}
    </>
  );
}
