import { Button, MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { EquipmentType } from '../../equipment/descriptor';
import { NO_VALUE } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { SidesTable } from '../../parts/pile-fields/sides-table';
import { useCounted } from '../../parts/pile-list/use-counted';
import { useFieldsGrid } from './arrange/fields-grid';
import { mayWriteOver, type PileConflicts } from './pile-conflicts';

/** Conflicts shown by themselves. */
const SHOWN = 20;

type Value = number | string | null | undefined;

interface ManyConflictProps<F extends string> {
  readonly answer: PileConflicts<F>;
  /** A field in words. */
  readonly nameOf: (field: F) => string;
  /** The value of one's own change. */
  readonly mineOf: (pileId: number, field: F) => Value;
  /** A value as the screen writes it. */
  readonly shown: (field: F, value: number | string) => string;
  /** The number of a pile that is no more. */
  readonly numberOf?: (pileId: number) => string | undefined;
  readonly type: EquipmentType;
  readonly isBusy: boolean;
  readonly onKeepMine: () => void;
  readonly onLook: () => void;
  /** The hint and the names of both buttons, where they are other ones than those of values that are written. */
  readonly texts?: { readonly hint: string; readonly keepMine: string; readonly look: string };
}

/** Somebody was faster: both sides of each value, and the choice between writing over them and beginning from theirs. */
export function ManyConflict<F extends string>(props: ManyConflictProps<F>) {
  const { answer, nameOf, mineOf, numberOf, type, isBusy, onKeepMine, onLook, texts } = props;
  const styles = useFieldsGrid();
  const { t } = useTranslation();
  const counted = useCounted(type);
  const { conflicts, conflict_count } = answer;
  const shown = (field: F | null, value: Value): string =>
    field === null || value === null || value === undefined || value === '' ? NO_VALUE : props.shown(field, value);
  return (
    <MessageBar intent="warning" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{t('pilePlan.faster', { counted: counted(conflict_count) })}</MessageBarTitle>
        {texts?.hint ?? t('pilePlan.fasterHint')}
        <div className={styles.scroll}>
          <SidesTable
            values={conflicts.slice(0, SHOWN).map(({ pile_id, pile_no, field, seen, now, account }) => ({
              key: `${pile_id} ${field}`,
              name: `${pile_no ?? numberOf?.(pile_id) ?? pile_id} ${field === null ? '' : nameOf(field)}`,
              before: shown(field, seen),
              mine: field === null ? NO_VALUE : shown(field, mineOf(pile_id, field)),
              theirs: `${field === null ? t('pilePlan.gone') : shown(field, now)}${account === '' ? '' : ` (${account})`}`,
            }))}
          />
        </div>
        {conflict_count > SHOWN ? t('pilePlan.listed', { shown: SHOWN, counted: counted(conflict_count) }) : null}
        <div className={styles.buttons}>
          <Button size="small" disabled={isBusy || !mayWriteOver(answer)} onClick={onKeepMine}>
            {texts?.keepMine ?? t('pileManagement.keepMine')}
          </Button>
          <Button size="small" disabled={isBusy} onClick={onLook}>
            {texts?.look ?? t('pilePlan.lookAgain')}
          </Button>
        </div>
      </MessageBarBody>
    </MessageBar>
  );
}
