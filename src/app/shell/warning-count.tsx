import { Button, CounterBadge, makeStyles, Tooltip, tokens } from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { useTranslation } from '../../i18n/use-translation';
import { screenPath } from '../navigation/screens';

const useStyles = makeStyles({
  button: { position: 'relative', minWidth: '32px' },
  badge: {
    position: 'absolute',
    top: '0',
    left: '17px',
    outline: `2px solid ${tokens.colorNeutralBackground1}`,
    pointerEvents: 'none',
  },
});

const MOST_SHOWN = 999;

interface WarningCountProps {
  readonly type: EquipmentType;
  readonly scope: TableSource;
}

/** Open warnings of the project; leads to the warning page. */
export function WarningCount({ type, scope }: WarningCountProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { queries } = useDataLayer();
  const { data } = useQuery({ ...queries.warningNumber(scope), refetchInterval: 60_000 });
  const count = data?.not_closed ?? 0;
  // A screen reader reads the same number as the badge shows.
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
  const label = count === 0 ? t('shell.warningsNone') : t('shell.warningsOpen', { count: shown });
  return (
    <Tooltip content={label} relationship="label" positioning="below">
      <Button
        className={styles.button}
        appearance="subtle"
        icon={<AlertRegular />}
        onClick={() => void navigate(`${screenPath(type, 'warningInformation')}?project=${scope.projectId}`)}
      >
        {count === 0 ? null : (
          <CounterBadge className={styles.badge} count={count} overflowCount={MOST_SHOWN} size="small" color="danger" />
        )}
      </Button>
    </Tooltip>
  );
}
