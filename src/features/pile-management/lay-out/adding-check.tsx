import { MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { placeText } from '../import/place-text';
import type { CheckedPiles } from './use-adding';

const useStyles = makeStyles({ list: { margin: '4px 0 0', paddingLeft: '18px' } });

/** Findings shown by themselves. */
const LISTED = 20;

interface AddingCheckProps {
  readonly checked: CheckedPiles;
  readonly piles: number;
  /** By row. */
  readonly numbers: readonly unknown[];
}

/** The findings in new piles. */
export function AddingCheck({ checked: { answer, places }, piles, numbers }: AddingCheckProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const findings = [
    ...answer.problems.map(({ row, message }) => ({ row, text: message })),
    ...places.findings.map((finding) => ({
      row: finding.row,
      text: placeText(t, format, finding, places.patternM),
    })),
  ].sort((a, b) => a.row - b.row);
  const count = answer.errors + answer.cautions + places.all.length;
  return (
    <MessageBar
      intent={answer.errors > 0 ? 'error' : count > 0 ? 'warning' : 'success'}
      layout="multiline"
      role="alert"
    >
      <MessageBarBody>
        {answer.errors > 0
          ? t('pilePlan.layoutErrors', { count: answer.errors })
          : count > 0
            ? t('pileManagement.importing.cautions', { count })
            : t('pileManagement.importing.fine', { count: piles })}
        {findings.length === 0 ? null : (
          <ul className={styles.list}>
            {findings.slice(0, LISTED).map(({ row, text }) => (
              <li key={`${row} ${text}`}>
                {String(numbers[row] ?? row + 1)} {text}
              </li>
            ))}
          </ul>
        )}
        {count > LISTED ? t('pileManagement.importing.listed', { shown: LISTED, count: format.number(count) }) : null}
      </MessageBarBody>
    </MessageBar>
  );
}
