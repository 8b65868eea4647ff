import { Button, Field, Input, MessageBar, MessageBarBody, Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Freedom } from '../../../contracts/data-core';
import { useDataCore } from '../../../data';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { errorText } from '../../../ui/error-text';
import { useReportDirty } from '../../../ui/use-report-dirty';
import { PLACE, pointFaults, SIDES, type Side, type TypedPoint, typedWithin } from './arrange-terms';
import { type ArrangeFieldsProps, NOTHING } from './arranged';
import { transformed, turned } from './arrangements';
import { useFieldsGrid } from './fields-grid';

const FREEDOMS: readonly Freedom[] = ['turn', 'similar', 'shift'];
const NO_POINT: TypedPoint = { fromX: '', fromY: '', toX: '', toY: '' };
const MOST_POINTS = 20;

interface TransformFieldsProps extends ArrangeFieldsProps {
  /** Told whether something of a point is typed, be it enough for a transformation or not. */
  readonly onDirty: (isDirty: boolean) => void;
}

/** Moves all as known points move: least squares, with the residual at each of them. */
export function TransformFields({ chosen, disabled, onArranged, onDirty }: TransformFieldsProps) {
  const styles = useFieldsGrid();
  const { t } = useTranslation();
  const format = useFormat();
  const core = useDataCore();
  const [freedom, setFreedom] = useState<Freedom>('turn');
  const [points, setPoints] = useState<readonly TypedPoint[]>([NO_POINT, NO_POINT]);
  const asked = useMemo(() => {
    const whole = points.filter((point) => SIDES.every((side) => typedWithin(point[side], PLACE) !== null));
    const column = (side: Side) => Float64Array.from(whole, (point) => typedWithin(point[side], PLACE) ?? 0);
    return {
      from: { xM: column('fromX'), yM: column('fromY') },
      to: { xM: column('toX'), yM: column('toY') },
      rows: points.flatMap((point, row) => (whole.includes(point) ? [row] : [])),
    };
  }, [points]);
  const { from, to, rows } = asked;
  /** A point of which something is missing or wrong: without it the piles would go elsewhere. */
  const badPoint = points.findIndex((point) => pointFaults(point).length > 0);
  const fit = useQuery({
    queryKey: ['layoutFit', freedom, [...from.xM], [...from.yM], [...to.xM], [...to.yM]],
    queryFn: ({ signal }) => core.call('layout.fit', { from, to, freedom }, { signal }),
    enabled: rows.length >= (freedom === 'shift' ? 1 : 2),
    retry: false,
    gcTime: 0,
  });
  const found = badPoint < 0 && rows.length >= (freedom === 'shift' ? 1 : 2) ? fit.data : undefined;
  useEffect(() => {
    onArranged(
      found === undefined
        ? null
        : {
            values: { ...transformed(chosen, found), ...turned(chosen, found.turnDeg) },
            wrong: NOTHING,
            handle: null,
          },
    );
  }, [chosen, found, onArranged]);
  useReportDirty(
    points.some((point) => SIDES.some((side) => point[side].trim() !== '')),
    onDirty,
  );
  const type = (at: number, side: Side, text: string): void =>
    setPoints(points.map((point, row) => (row === at ? { ...point, [side]: text } : point)));
  return (
    <>
      <p className={styles.hint}>{t('pilePlan.transformHint')}</p>
      <Field label={t('pilePlan.freedom')} size="small">
        <Select
          value={freedom}
          disabled={disabled}
          onChange={(_, { value }) => setFreedom(FREEDOMS.find((known) => known === value) ?? 'turn')}
        >
          {FREEDOMS.map((known) => (
            <option key={known} value={known}>
              {t(`pilePlan.freedoms.${known}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t('pilePlan.points')}>
          <thead>
            <tr>
              <th scope="col" className={styles.cell}>
                {t('pilePlan.point')}
              </th>
              {SIDES.map((side) => (
                <th key={side} scope="col" className={styles.cell}>
                  {t(`pilePlan.sides.${side}`)}
                </th>
              ))}
              <th scope="col" className={styles.cell}>
                {t('pilePlan.residual')}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map((point, at) => {
              const fitted = rows.indexOf(at);
              const left = found === undefined || fitted < 0 ? null : residualMm(found, fitted);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the list
                <tr key={at}>
                  <th scope="row" className={styles.cell}>
                    {at + 1}
                  </th>
                  {SIDES.map((side) => (
                    <td key={side} className={styles.cell}>
                      <Input
                        size="small"
                        value={point[side]}
                        disabled={disabled}
                        inputMode="decimal"
                        aria-label={t('pilePlan.pointSide', { n: at + 1, side: t(`pilePlan.sides.${side}`) })}
                        aria-invalid={pointFaults(point).includes(side)}
                        input={{ style: { width: '84px' } }}
                        onChange={(_, { value }) => type(at, side, value)}
                      />
                    </td>
                  ))}
                  <td className={styles.cell}>{left === null ? '' : format.number(left, 0)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className={styles.buttons}>
        <Button
          size="small"
          disabled={disabled || points.length >= MOST_POINTS}
          onClick={() => setPoints([...points, NO_POINT])}
        >
          {t('pilePlan.addPoint')}
        </Button>
        <Button size="small" disabled={disabled || points.length <= 1} onClick={() => setPoints(points.slice(0, -1))}>
          {t('pilePlan.removePoint')}
        </Button>
      </div>
      {badPoint < 0 ? null : (
        <p className={styles.fault} role="status">
          {t('pilePlan.badPoint', { n: badPoint + 1 })}
        </p>
      )}
      {fit.error !== null && fit.fetchStatus === 'idle' ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{errorText(t, fit.error)}</MessageBarBody>
        </MessageBar>
      ) : null}
      {found === undefined ? null : (
        <p className={styles.hint} aria-live="polite">
          {t('pilePlan.fitted', {
            north: format.number(found.toXM - found.fromXM, 3),
            east: format.number(found.toYM - found.fromYM, 3),
            turn: format.number(found.turnDeg, 5),
            scale: format.number(found.scale, 6),
            rms: format.number(found.rmsM * 1000, 1),
          })}
        </p>
      )}
    </>
  );
}

function residualMm(
  { residualXM, residualYM }: { readonly residualXM: Float64Array; readonly residualYM: Float64Array },
  at: number,
): number {
  return Math.hypot(residualXM[at] ?? 0, residualYM[at] ?? 0) * 1000;
}
