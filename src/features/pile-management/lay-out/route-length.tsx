import { makeStyles, tokens } from '@fluentui/react-components';
import { routeLengthM } from '../../../equipment/layouts/laid-out';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';

const useStyles = makeStyles({
  length: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface RouteLengthProps {
  readonly points: readonly number[];
  readonly closes: boolean;
}

/** How many points a line has, and how long it is. */
export function RouteLength({ points, closes }: RouteLengthProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={styles.length} aria-live="polite">
      {t('pilePlan.routeLength', {
        count: format.number(points.length / 2),
        metres: format.number(routeLengthM({ points, closes }), 2),
      })}
    </span>
  );
}
