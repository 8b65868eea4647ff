import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableSource } from '../../../contracts/data-core';
import { useDataLayer } from '../../../data';
import { useTranslation } from '../../../i18n/use-translation';
import { useFormFailure } from '../../../ui/form-failure';
import { PLACE, typedWithin } from './arrange-terms';
import { endsOfRow, lineThrough } from './copied-piles';
import { useFieldsGrid } from './fields-grid';
import { NumberInput } from './number-input';

export const LINE_SIDES = ['aX', 'aY', 'bX', 'bY'] as const;
/** Two places of a line, as they are typed. */
type TypedLine = Readonly<Record<(typeof LINE_SIDES)[number], string>>;

export const NO_LINE: TypedLine = { aX: '', aY: '', bX: '', bY: '' };

/** The line through the two places; null while they are none, or one. */
export function typedLine(texts: TypedLine): ReturnType<typeof lineThrough> {
  const [aX, aY, bX, bY] = LINE_SIDES.map((side) => typedWithin(texts[side], PLACE));
  if (aX == null || aY == null || bX == null || bY == null) return null;
  return lineThrough({ xM: aX, yM: aY }, { xM: bX, yM: bY });
}

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px' },
  field: { width: '140px', maxWidth: '100%' },
});

interface MirrorLineProps {
  readonly scope: TableSource;
  readonly texts: TypedLine;
  readonly onTexts: (texts: TypedLine) => void;
  /** The row that the first of the chosen piles stands in. */
  readonly row: string;
  readonly disabled: boolean;
}

/** The line that piles are mirrored in: two places, typed or those at the ends of a row. */
export function MirrorLine({ scope, texts, onTexts, row, disabled }: MirrorLineProps) {
  const styles = useStyles();
  const grid = useFieldsGrid();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const client = useQueryClient();
  const failure = useFormFailure();
  const [rowNo, setRowNo] = useState(row);
  const [none, setNone] = useState('');
  const take = async (): Promise<void> => {
    failure.clear();
    try {
      const { columns } = await client.fetchQuery(queries.pileTable(scope, { row_no: rowNo.trim() }));
      const ends = endsOfRow({ xM: columns.x_m, yM: columns.y_m });
      setNone(ends === null ? rowNo.trim() : '');
      if (ends === null) return;
      const [a, b] = ends;
      onTexts({ aX: String(a.xM), aY: String(a.yM), bX: String(b.xM), bY: String(b.yM) });
    } catch (error) {
      failure.meet(error);
    }
  };
  const isOne = LINE_SIDES.every((side) => typedWithin(texts[side], PLACE) !== null) && typedLine(texts) === null;
  return (
    <>
      <p className={grid.hint}>{t('pilePlan.mirrorLineHint')}</p>
      <div className={styles.row}>
        <Field
          className={styles.field}
          label={t('pilePlan.mirrorRow')}
          size="small"
          validationMessage={failure.text ?? (none === '' ? null : t('pilePlan.mirrorNoRow', { row: none }))}
        >
          <Input
            value={rowNo}
            disabled={disabled}
            input={{ style: { minWidth: 0 } }}
            onChange={(_, { value }) => {
              setNone('');
              setRowNo(value);
            }}
          />
        </Field>
        <Button size="small" disabled={disabled || rowNo.trim() === ''} onClick={() => void take()}>
          {t('pilePlan.mirrorTakeRow')}
        </Button>
      </div>
      <div className={grid.fields}>
        {LINE_SIDES.map((side) => (
          <NumberInput
            key={side}
            label={t(`pilePlan.mirrorLine.${side}`)}
            unit="m"
            bounds={PLACE}
            text={texts[side]}
            disabled={disabled}
            onText={(text) => onTexts({ ...texts, [side]: text })}
          />
        ))}
      </div>
      {isOne ? <p className={grid.fault}>{t('pilePlan.mirrorOnePlace')}</p> : null}
    </>
  );
}
