import { Button, MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from '@fluentui/react-components';
import type { PileItem } from '../../contracts/api/pile-management';
import type { DesignParameter } from '../../equipment/descriptor';
import { NO_VALUE } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import type { NamedField } from '../../parts/pile-fields/named-fields';
import { type TypedPile, typedOf } from './pile-form';
import { SidesTable } from './sides-table';

const useStyles = makeStyles({
  bar: { flexShrink: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '6px' },
});

interface ConflictProps {
  /** As the form began. */
  readonly base: TypedPile;
  /** As it is typed. */
  readonly mine: TypedPile;
  /** As the pile is now. */
  readonly theirs: PileItem;
  /** Who changed it; empty where nobody knows. */
  readonly who: string;
  readonly fields: readonly NamedField[];
  readonly parameters: readonly DesignParameter[];
  readonly unit: string;
  readonly isBusy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Both sides of a pile that somebody else has changed meanwhile, and the choice between them. */
export function Conflict(props: ConflictProps) {
  const { base, mine, theirs, who, fields, parameters, unit, isBusy, onKeepMine, onTakeTheirs } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const now = typedOf(theirs, parameters);
  const differing = fields.filter(({ key }) => mine[key] !== base[key] || now[key] !== base[key]);
  const shown = (text: string | undefined): string => (text === undefined || text === '' ? NO_VALUE : text);
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.bar} role="alert">
      <MessageBarBody>
        <MessageBarTitle>
          {t('pileManagement.conflict', { who: who === '' ? t('pileManagement.somebody') : who, unit })}
        </MessageBarTitle>
        {t('pileManagement.conflictHint')}
        <SidesTable
          values={differing.map(({ key, name }) => ({
            key,
            name,
            before: shown(base[key]),
            mine: shown(mine[key]),
            theirs: shown(now[key]),
          }))}
        />
        <div className={styles.buttons}>
          <Button size="small" disabled={isBusy} onClick={onKeepMine}>
            {t('pileManagement.keepMine')}
          </Button>
          <Button size="small" disabled={isBusy} onClick={onTakeTheirs}>
            {t('pileManagement.takeTheirs')}
          </Button>
        </div>
      </MessageBarBody>
    </MessageBar>
  );
}
