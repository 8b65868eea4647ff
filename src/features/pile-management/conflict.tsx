import { Button } from '@fluentui/react-components';
import type { PileItem } from '../../contracts/api/pile-management';
import type { DesignParameter } from '../../equipment/descriptor';
import { NO_VALUE } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { ConflictBar } from '../../parts/pile-fields/conflict-bar';
import type { NamedField } from '../../parts/pile-fields/named-fields';
import { type TypedPile, typedOf } from './pile-form';

interface ConflictProps {
  /** As the form began. */
  readonly base: TypedPile;
  /** As it is typed. */
  readonly mine: TypedPile;
  /** As the pile is now. */
  readonly theirs: PileItem;
  /** The account that changed it; none where it is not known. */
  readonly who: readonly string[];
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
  const { t } = useTranslation();
  const now = typedOf(theirs, parameters);
  const differing = fields.filter(({ key }) => mine[key] !== base[key] || now[key] !== base[key]);
  const shown = (text: string | undefined): string => (text === undefined || text === '' ? NO_VALUE : text);
  return (
    <ConflictBar
      who={who}
      unit={unit}
      hint={t('pileManagement.conflictHint')}
      values={differing.map(({ key, name }) => ({
        key,
        name,
        before: shown(base[key]),
        mine: shown(mine[key]),
        theirs: shown(now[key]),
      }))}
    >
      <Button size="small" disabled={isBusy} onClick={onKeepMine}>
        {t('pileManagement.keepMine')}
      </Button>
      <Button size="small" disabled={isBusy} onClick={onTakeTheirs}>
        {t('pileManagement.takeTheirs')}
      </Button>
    </ConflictBar>
  );
}
