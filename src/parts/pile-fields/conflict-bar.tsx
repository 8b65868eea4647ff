import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { SidesTable, type ValueSides } from './sides-table';

const useStyles = makeStyles({
  bar: { flexShrink: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '6px' },
});

interface ConflictBarProps {
  /** The account that was faster; none where it is not known, or a machine was. */
  readonly who: readonly string[];
  readonly unit: string;
  readonly hint: string;
  readonly values: readonly ValueSides[];
  /** The buttons. */
  readonly children: ReactNode;
}

/** Somebody else has changed a pile meanwhile: who, both sides, and the choice. */
export function ConflictBar({ who, unit, hint, values, children }: ConflictBarProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.bar} role="alert">
      <MessageBarBody>
        <MessageBarTitle>
          {t('pileManagement.conflict', { who: who.join(t('common.listComma')) || t('pileManagement.somebody'), unit })}
        </MessageBarTitle>
        {hint}
        <SidesTable values={values} />
        <div className={styles.buttons}>{children}</div>
      </MessageBarBody>
    </MessageBar>
  );
}
