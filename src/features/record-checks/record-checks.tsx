import { Badge, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import { needTexts } from '../../i18n/i18n';
import { useTranslation } from '../../i18n/use-translation';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import { SkeletonBars } from '../../ui/loaded';
import { BreachList } from './breach-list';
import { FindingList } from './finding-list';
import { slurryOf } from './findings';
import { type Part, partsOf } from './parts-of-checks';
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

/** Of a record that has ended: limits broken, contradictions, segments if it has a depth, changes by hand. */
export function RecordChecks({ type, scope, profile, record, design, timeZone, onMark }: RecordChecksProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [shown, setShown] = useState<Part>('breaches');
  const { queries } = useDataLayer();
  const settings = useQuery(queries.projectSettings(scope));
  const slurry = slurryOf(design, settings.data?.cement_density_gcm3);
  const breaches = useBreaches(scope, profile, record);
  const findings = useFindings(scope, profile, record, settings.isPending ? null : slurry);
  const counts: { readonly [P in Part]?: number | undefined } = {
    breaches: breaches.data?.length,
    findings: findings.data?.length,
  };
  const parts = partsOf(profile);
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
