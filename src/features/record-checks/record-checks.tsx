import { Badge, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { Suspense, useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useMay } from '../../data';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import { needTexts } from '../../i18n/i18n';
import { useTranslation } from '../../i18n/use-translation';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import { SkeletonBars } from '../../ui/loaded';
import { BreachList } from './breach-list';
import { FindingList } from './finding-list';
import type { SlurryDesign } from './findings';
import { SegmentTable } from './segment-table';
import type { LogMark } from './stretch-of-rows';
import { useBreaches } from './use-breaches';
import { useFindings } from './use-findings';
import type { QuestionedRecord } from './use-record-set';

// Actions are named as in the audit trail, those of the pile as where piles are managed.
const ChangeList = lazyPart(async () => {
  const [{ ChangeList: list }] = await Promise.all([import('./change-list'), needTexts('administration', 'piles')]);
  return { default: list };
});

const useStyles = makeStyles({
  checks: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, padding: '4px 6px 10px' },
  tabs: { flexWrap: 'wrap' },
  count: { marginLeft: '6px' },
  body: { padding: '2px 8px 0' },
});

const PARTS = ['breaches', 'findings', 'segments', 'changes'] as const;
type Part = (typeof PARTS)[number];

interface RecordChecksProps {
  readonly type: EquipmentType;
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly record: QuestionedRecord;
  /** The pile's design by the keys of the type's parameters. */
  readonly design: Readonly<Record<string, unknown>>;
  readonly timeZone: string | undefined;
  /** Shows a stretch in the log. */
  readonly onMark: (mark: LogMark) => void;
}

/** Of a record that has ended: limits that were broken, contradictions, segments, and for who may what was changed. */
export function RecordChecks({ type, scope, profile, record, design, timeZone, onMark }: RecordChecksProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const may = useMay();
  const [shown, setShown] = useState<Part>('breaches');
  const slurry = slurryOf(design);
  const breaches = useBreaches(scope, profile, record);
  const findings = useFindings(scope, profile, record, slurry);
  const counts: { readonly [P in Part]?: number | undefined } = {
    breaches: breaches.data?.length,
    findings: findings.data?.length,
  };
  const parts = PARTS.filter((part) => part !== 'changes' || may('mainSetLog'));
  return (
    <section className={styles.checks} aria-label={t('recordChecks.title')}>
      <TabList
        className={styles.tabs}
        size="small"
        selectedValue={shown}
        onTabSelect={(_, { value }) => setShown(parts.find((part) => part === value) ?? 'breaches')}
      >
        {parts.map((part) => (
          <Tab key={part} value={part} id={`record-${part}`} aria-controls="record-part">
            {t(`recordChecks.part.${part}`)}
            {counts[part] === undefined ? null : (
              <Badge
                className={styles.count}
                size="small"
                appearance="tint"
                color={counts[part] === 0 ? 'success' : 'warning'}
              >
                {counts[part]}
              </Badge>
            )}
          </Tab>
        ))}
      </TabList>
      <div className={styles.body} id="record-part" role="tabpanel" aria-labelledby={`record-${shown}`}>
        <Guarded key={shown}>
          {shown === 'breaches' ? (
            <BreachList {...{ breaches, profile, timeZone, onMark }} />
          ) : shown === 'findings' ? (
            <FindingList {...{ findings, profile, slurry, timeZone, onMark }} />
          ) : shown === 'segments' ? (
            <SegmentTable {...{ scope, profile, record, design }} />
          ) : (
            <Suspense fallback={<SkeletonBars heights={[14, 14]} />}>
              <ChangeList {...{ type, scope, timeZone }} recordNo={record.recordNo} pileId={record.pileId} />
            </Suspense>
          )}
        </Guarded>
      </div>
    </section>
  );
}

/** g/cm³: of cement whose density the design does not name. */
const USUAL_CEMENT_DENSITY = 3.1;

function slurryOf(design: Readonly<Record<string, unknown>>): SlurryDesign {
  const { water_cement_ratio: ratio, cement_density_gcm3: density } = design;
  return {
    ratio: typeof ratio === 'number' ? ratio : null,
    cementDensity: typeof density === 'number' ? density : USUAL_CEMENT_DENSITY,
  };
}
