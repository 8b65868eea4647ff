import { useQuery } from '@tanstack/react-query';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { sequenceRulesOf } from '../../equipment/sequence-rules';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Loaded } from '../../ui/loaded';
import { neighbourText } from '../../ui/neighbour-text';
import { WarningLevelSign } from '../../ui/warning-signs';
import { useStretchStyles } from './stretch-button';

interface BesideListProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly recordNo: string;
  readonly timeZone: string | undefined;
}

/** The record's warnings about its neighbours, which its own rows do not tell: of which piles, and of when. */
export function BesideList({ scope, profile, recordNo, timeZone }: BesideListProps) {
  const styles = useStretchStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const { queries } = useDataLayer();
  const rules = sequenceRulesOf(profile);
  const answer = useQuery({
    ...queries.recordWarnings(
      scope,
      recordNo,
      rules.map(({ key }) => key),
    ),
    enabled: rules.length > 0,
  });
  if (rules.length === 0 || answer.data?.items.length === 0) return null;
  return (
    <Loaded from={answer} skeleton={null}>
      {({ items }) => (
        <ul className={styles.besides} aria-label={t('recordChecks.beside')}>
          {items.map(({ warning_id, rule, level, raised_ms, neighbours }) => (
            <li key={warning_id} className={styles.beside}>
              <span className={styles.name}>
                {rules.find(({ key }) => key === rule)?.names[language] ?? rule}
                <WarningLevelSign level={level} />
              </span>
              {(neighbours ?? []).map((neighbour) => (
                <div key={neighbour.pile_id} className={styles.detail}>
                  {neighbourText(neighbour, raised_ms, t, format)}
                </div>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
