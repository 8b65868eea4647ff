import { Button, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GeneratedPile } from '../../contracts/api/simulation';
import { GENERATION_STATE } from '../../contracts/broker';
import type { TableSource } from '../../contracts/data-core';
import { type GeneratedFilter, useDataLayer } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { GenerationSign } from '../../parts/pile-list/pile-signs';
import { Loaded } from '../../ui/loaded';
import { ScrolledPart } from '../../ui/scrolled-part';
import { SimulatedTag } from '../../ui/simulated-tag';

const useStyles = makeStyles({
  scroll: { maxHeight: '340px', overflow: 'auto', border: `1px solid ${tokens.colorNeutralStroke3}` },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: tokens.fontSizeBase200 },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: '4px 8px',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3,
    fontWeight: 'normal',
    textAlign: 'left',
    whiteSpace: 'nowrap',
  },
  cell: { padding: '3px 8px', borderTop: `1px solid ${tokens.colorNeutralStroke3}`, whiteSpace: 'nowrap' },
  number: { textAlign: 'right' },
  no: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  why: { whiteSpace: 'normal', minWidth: '120px' },
  more: { display: 'flex', alignItems: 'center', gap: '10px', fontSize: tokens.fontSizeBase200 },
});

/** Piles that are listed at first, and how many more at a time. */
const PAGE = 100;
/** As many as one call answers. */
const MOST = 1000;

interface GenerationPilesProps {
  readonly scope: TableSource;
  readonly generationId: string;
  /** The number searched for. */
  readonly number: Pick<GeneratedFilter, 'pile_no' | 'pile_no2' | 'pile_no3' | 'exact'>;
  readonly unit: string;
  readonly timeZone: string | undefined;
  /** Opens a record; null where no screen shows records. */
  readonly onRecord: ((recordNo: string) => void) | null;
  /** Removes the record of one; null where that may not be done now. */
  readonly onRemove: ((pile: GeneratedPile) => void) | null;
}

/** The piles of a generation: their state, why they failed, and their records. */
export function GenerationPiles(props: GenerationPilesProps) {
  const { scope, generationId, number, unit, timeZone, onRecord, onRemove } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const { queries } = useDataLayer();
  const [limit, setLimit] = useState(PAGE);
  const piles = useQuery({
    ...queries.generatedPiles(scope, { ...number, generation_id: generationId, limit }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded from={piles} empty={({ total }) => (total === 0 ? { title: t('simulation.noPiles', { unit }) } : null)}>
      {({ items, total }) => (
        <>
          <ScrolledPart label={t('simulation.pilesOf', { unit })} className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th className={styles.head}>{t('pileManagement.column.pileNo', { unit })}</th>
                  <th className={styles.head}>{t('simulation.state')}</th>
                  <th className={styles.head}>{t('simulation.begins')}</th>
                  <th className={mergeClasses(styles.head, styles.number)}>{t('simulation.warnings')}</th>
                  <th className={styles.head}>{t('simulation.record')}</th>
                  {onRemove === null ? null : <th className={styles.head} aria-label={t('simulation.remove')} />}
                </tr>
              </thead>
              <tbody>
                {items.map((pile) => (
                  <tr key={pile.pile_id}>
                    <td className={styles.cell}>
                      <span className={styles.no}>
                        {pile.pile_no}
                        {pile.record_no === null ? null : <SimulatedTag />}
                      </span>
                    </td>
                    <td className={mergeClasses(styles.cell, pile.failure !== null && styles.why)}>
                      {pile.state === GENERATION_STATE.none ? t('simulation.stateOf.none') : null}
                      <GenerationSign state={pile.state} /> {pile.failure?.message}
                    </td>
                    <td className={styles.cell}>{format.dateTime(pile.started_ms)}</td>
                    <td className={mergeClasses(styles.cell, styles.number)}>
                      {pile.record_no === null ? '' : format.number(pile.warnings)}
                    </td>
                    <td className={styles.cell}>
                      <RecordCell recordNo={pile.record_no} onRecord={onRecord} />
                    </td>
                    {onRemove === null ? null : (
                      <td className={styles.cell}>
                        {pile.record_no === null ? null : (
                          <Button
                            size="small"
                            appearance="subtle"
                            aria-label={t('simulation.removeOf', { pile: pile.pile_no })}
                            onClick={() => onRemove(pile)}
                          >
                            {t('simulation.remove')}
                          </Button>
                        )}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrolledPart>
          {items.length < total ? (
            <div className={styles.more}>
              {t('simulation.listed', { shown: format.number(items.length), count: format.number(total) })}
              {limit < MOST ? (
                <Button size="small" onClick={() => setLimit(Math.min(MOST, limit * 10))}>
                  {t('simulation.more')}
                </Button>
              ) : (
                t('simulation.searchNumber')
              )}
            </div>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

function RecordCell({
  recordNo,
  onRecord,
}: {
  readonly recordNo: string | null;
  readonly onRecord: ((recordNo: string) => void) | null;
}) {
  if (recordNo === null) return null;
  if (onRecord === null) return recordNo;
  return (
    <Link as="button" onClick={() => onRecord(recordNo)}>
      {recordNo}
    </Link>
  );
}
