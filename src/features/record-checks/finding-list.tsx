import type { Channel, EquipmentProfile } from '../../equipment/descriptor';
import type { Translate } from '../../i18n/translate';
import { type Format, useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type Answer, Loaded, SkeletonBars } from '../../ui/loaded';
import { type Finding, FROZEN_M, type SlurryDesign } from './findings';
import { recordsDepth } from './parts-of-checks';
import { StretchButton, useStretchStyles } from './stretch-button';
import type { LogMark } from './stretch-of-rows';

interface FindingListProps {
  readonly findings: Answer<readonly Finding[]>;
  readonly profile: EquipmentProfile;
  readonly slurry: SlurryDesign;
  readonly timeZone: string | undefined;
  readonly onMark: (mark: LogMark) => void;
}

/** The contradictions in a record, each with its arithmetic. */
export function FindingList({ findings, profile, slurry, timeZone, onMark }: FindingListProps) {
  const styles = useStretchStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  return (
    <Loaded
      from={findings}
      skeleton={<SkeletonBars heights={[14, 14]} />}
      empty={({ length }) =>
        length > 0
          ? null
          : {
              title: t('recordChecks.noFinding'),
              hint: t(recordsDepth(profile) ? 'recordChecks.noFindingHint' : 'recordChecks.noFindingHintByTime'),
            }
      }
    >
      {(found) => (
        <ul className={styles.list}>
          {found.map((finding) => {
            const channel = profile.channels.find(({ key }) => key === finding.channel);
            const name = channel?.names[language] ?? '';
            return (
              <li key={`${finding.kind} ${finding.channel} ${finding.fromMs}`}>
                <StretchButton
                  mark={finding}
                  name={t(`recordChecks.kind.${finding.kind}`)}
                  detail={`${explained(finding, channel, name, slurry, format, t)} · ${t('recordChecks.rows', {
                    count: format.number(finding.rows),
                  })}`}
                  timeZone={timeZone}
                  onMark={onMark}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Loaded>
  );
}

/** The fault, with the numbers that show it. */
function explained(
  { kind, value, expected }: Finding,
  channel: Channel | undefined,
  name: string,
  slurry: SlurryDesign,
  format: Format,
  t: Translate,
): string {
  const unit = channel === undefined || channel.unit === '' ? '' : ` ${channel.unit}`;
  const amount = (number: number): string => `${format.number(number, channel?.decimals ?? 2)}${unit}`;
  const seconds = (ms: number): string => format.number(Math.abs(ms) / 1000, 1);
  switch (kind) {
    case 'repeatedRow':
      return t('recordChecks.why.repeatedRow');
    case 'clockBack':
      return t('recordChecks.why.clockBack', { seconds: seconds(value) });
    case 'gap':
      return t('recordChecks.why.gap', { seconds: seconds(value), bound: seconds(expected) });
    case 'jump':
      return t('recordChecks.why.jump', { name, value: amount(value), expected: amount(expected) });
    case 'totalFalls':
      return t('recordChecks.why.totalFalls', { name, value: amount(value), expected: amount(expected) });
    case 'densityOffRatio':
      return t('recordChecks.why.densityOffRatio', {
        value: amount(value),
        ratio: slurry.ratio ?? '',
        cement: slurry.cementDensity,
        expected: amount(expected),
      });
    case 'frozen':
      return t('recordChecks.why.frozen', {
        name,
        seconds: seconds(value),
        bound: seconds(expected),
        metres: FROZEN_M,
      });
    case 'sumOff':
      return t('recordChecks.why.sumOff', {
        name,
        value: amount(value),
        expected: amount(expected),
        off: amount(Math.abs(value - expected)),
      });
    case 'late':
      return t('recordChecks.why.late', { seconds: seconds(value), bound: seconds(expected) });
  }
}
