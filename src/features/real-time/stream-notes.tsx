import { makeStyles, tokens } from '@fluentui/react-components';
import { useDroppedMessages, useLastGap } from '../../data';
import type { Format } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  note: {
    margin: 0,
    padding: '6px 12px 0',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** So long a time without a connection is told of after it. */
const TOLD_MS = 15 * 60_000;

interface StreamNotesProps {
  readonly nowMs: number;
  readonly format: Format;
}

/** Messages that were not shown, and the last time without a connection: what became of the data meanwhile. */
export function StreamNotes({ nowMs, format }: StreamNotesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const dropped = useDroppedMessages();
  const gap = useLastGap();
  const shownGap = gap !== null && nowMs - gap.toMs < TOLD_MS ? gap : null;
  return (
    // There before its words, so that they are read out.
    <div role="status">
      {dropped === null ? null : (
        <p className={styles.note} data-dropped>
          {t('realTime.dropped', { count: dropped.count, time: format.clock(dropped.sinceMs) })}
        </p>
      )}
      {shownGap === null ? null : (
        <p className={styles.note} data-gap={shownGap.state}>
          {t('realTime.gap', { from: format.clock(shownGap.fromMs), to: format.clock(shownGap.toMs) })}
          {t(`realTime.gapState.${shownGap.state}`)}
        </p>
      )}
    </div>
  );
}
