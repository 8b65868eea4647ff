import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { BoardTerms, EquipmentProfile } from '../../equipment/descriptor';
import { limitOf } from '../../equipment/limit-of';
import { sourceIn } from '../../equipment/limit-sources';
import { figuresOf } from '../../equipment/record-figures';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { dayIn } from '../../shared/time-zones';
import { Facts } from '../../ui/facts';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { dayShare } from './day-share';

const useStyles = makeStyles({
  part: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, paddingBottom: '8px' },
  title: { margin: '8px 14px 2px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  note: { margin: '2px 14px 6px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

const HOUR_MS = 3_600_000;
/** A board that ended on a day began within so long of it. */
const AROUND_MS = 26 * HOUR_MS;

interface RecordBoardProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly terms: BoardTerms;
  readonly record: ApiOutput<'productionDetail'>;
  readonly timeZone: string | undefined;
}

/** A board: its exposed and returned lengths against the limits, and the share of boards returned on its day. */
export function RecordBoard({ scope, profile, terms, record, timeZone = 'UTC' }: RecordBoardProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const { queries } = useDataLayer();
  const settings = useQuery(queries.projectSettings(scope));
  const keys = useMemo(() => figuresOf(profile).map(({ key }) => key), [profile]);
  const endedMs = record.ended_ms ?? Number.NaN;
  const filter = useMemo(
    () => ({
      begin_time: new Date(endedMs - AROUND_MS).toISOString(),
      end_time: new Date(endedMs + AROUND_MS).toISOString(),
    }),
    [endedMs],
  );
  const around = useQuery(queries.recordTable(scope, filter, keys));
  const limits = settings.data?.limits ?? {};
  const rules = new Map(profile.warningRules.map((rule) => [rule.key, rule]));
  const limit = (key: string): number => {
    const rule = rules.get(key);
    return rule === undefined ? 0 : limitOf(rule, limits);
  };
  const sourceOf = (key: string): string => sourceIn(language, rules.get(key)?.source ?? '');
  const [shortBelow, backAbove, countsAbove, shareAbove] = [
    limit(terms.exposedRule),
    limit(terms.returnRule),
    limit(terms.countsRule),
    limit(terms.shareRule),
  ];
  const exposed = record.figures[terms.exposed] ?? null;
  const back = record.figures[terms.returned] ?? null;
  const isShort = exposed !== null && shortBelow > 0 && exposed < shortBelow;
  const isBack = back !== null && backAbove > 0 && back > backAbove;
  const day = dayIn(timeZone, endedMs);
  const against = (sign: '≥' | '≤', value: number, unit: string): string =>
    value === 0 ? '' : `(${sign} ${format.number(value)} ${unit})`;
  return (
    <section className={styles.part} aria-label={t('recordBoard.title')}>
      <h3 className={styles.title}>{t('recordBoard.title')}</h3>
      <Facts
        label={t('recordBoard.title')}
        facts={[
          {
            name: t('recordBoard.exposed'),
            value: `${format.number(exposed, 0)} ${against('≥', shortBelow, 'mm')}`.trim(),
            double: true,
            warned: isShort,
            hint: sourceOf(terms.exposedRule),
          },
          {
            name: t('recordBoard.returned'),
            value: `${format.number(back, 0)} ${against('≤', backAbove, 'mm')}`.trim(),
            double: true,
            warned: isBack,
            hint: sourceOf(terms.returnRule),
          },
        ]}
      />
      <Loaded from={around} skeleton={<SkeletonBars heights={[40]} />}>
        {(records) => {
          const { boards, returned, share } = dayShare(records, day, timeZone, terms.returned, countsAbove);
          return (
            <>
              <Facts
                label={t('recordBoard.day', { day })}
                facts={[
                  { name: t('recordBoard.boards', { day }), value: format.number(boards), double: true },
                  {
                    name: t('recordBoard.came', { limit: countsAbove }),
                    value: format.number(returned),
                    double: true,
                  },
                  {
                    name: t('recordBoard.share'),
                    value:
                      `${format.share(Number.isNaN(share) ? null : share)} ${against('≤', shareAbove, '%')}`.trim(),
                    double: true,
                    warned: shareAbove > 0 && share * 100 > shareAbove,
                    hint: sourceOf(terms.shareRule),
                  },
                ]}
              />
              <p className={styles.note}>{`${t('recordBoard.source')}: ${sourceOf(terms.shareRule)}`}</p>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
