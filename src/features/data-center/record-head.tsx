import { Button, makeStyles } from '@fluentui/react-components';
import { type ReactNode, useMemo, useState } from 'react';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { measuredAndDesigned } from '../../equipment/record-figures';
import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type Fact, Facts } from '../../ui/facts';
import { Meter } from '../../ui/meter';
import { MoreButton } from '../../ui/panel-buttons';
import { fieldText } from './field-text';
import { isWithoutLog, type RecordDetail } from './record-detail';
import { fieldName, recordFields, recordValue, valueSource, valueUnit } from './record-fields';

const useStyles = makeStyles({
  reached: { display: 'grid', gap: '3px', padding: '8px 14px 2px' },
  line: { display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: '2px 14px' },
  more: { marginLeft: 'auto' },
});

interface RecordHeadProps {
  readonly profile: EquipmentProfile;
  readonly record: RecordDetail;
  readonly timeZone: string | undefined;
  readonly renderDesign: () => ReactNode;
}

/** Shown above the others, or not as a fact of its own. */
const APART: ReadonlySet<string> = new Set(['pile_no', 'depth_m', 'design_depth_m', 'is_simulated']);
/** As many facts as stand in a panel beside the list without pushing the log away. */
const AT_FIRST = 8;

/** The depth against the design, and the figures of the record. Values that were not recorded are left out. */
export function RecordHead({ profile, record, timeZone, renderDesign }: RecordHeadProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  // Without a log the values are all there is to see.
  const [all, setAll] = useState(isWithoutLog(record));
  const [hints, setHints] = useState(false);
  const fields = useMemo(() => recordFields(profile), [profile]);
  const alike = useMemo(() => measuredAndDesigned(profile), [profile]);
  const facts = fields.flatMap((field): Fact[] => {
    const value = fieldText(field, recordValue(record, field), format, t('common.yes'));
    if (APART.has(field.key) || value === NO_VALUE) return [];
    const name = fieldName(field, 'pile', language, t);
    return [
      {
        name: alike.has(field.key) ? t('pileLog.madeOf', { name }) : name,
        value,
        unit: valueUnit(record, field, t),
        double: field.kind === 'time' || field.key === 'record_no',
        warned: field.key === 'warnings' && record.warnings > 0,
        hint: valueSource(record, field, profile, language, t),
      },
    ];
  });
  return (
    <>
      <Reached record={record}>
        <Button
          className={styles.more}
          size="small"
          appearance="transparent"
          aria-pressed={hints}
          onClick={() => setHints(!hints)}
        >
          {t('dataCenter.sources')}
        </Button>
        <MoreButton all={all} onAll={setAll} />
      </Reached>
      <Facts
        facts={all ? facts : facts.slice(0, AT_FIRST)}
        label={t('pileLog.record', { no: record.record_no })}
        hints={hints}
      />
      {all ? renderDesign() : null}
    </>
  );
}

/** The depth that was reached, on the way to the one of the design. */
function Reached({ record, children }: { readonly record: RecordDetail; readonly children: ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { depth_m: reached, design_depth_m: design } = record;
  const share = reached === null || design === null || design <= 0 ? null : reached / design;
  return (
    <div className={styles.reached}>
      <div className={styles.line}>
        {reached === null ? null : <strong>{t('dataCenter.reached', { depth: format.number(reached, 2) })}</strong>}
        {share === null ? null : (
          <span>{t('dataCenter.ofDesign', { depth: format.number(design, 2), share: format.share(share) })}</span>
        )}
        {children}
      </div>
      {share === null ? null : <Meter share={share} />}
    </div>
  );
}
