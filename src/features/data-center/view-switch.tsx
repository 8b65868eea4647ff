import { makeStyles, ToggleButton } from '@fluentui/react-components';
import { useTranslation } from '../../i18n/use-translation';
import { VIEWS, type View } from './data-center-url';

const useStyles = makeStyles({
  views: { display: 'flex', gap: '2px' },
  view: { minWidth: 0, paddingLeft: '8px', paddingRight: '8px' },
});

interface ViewSwitchProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Whether the records stand in a list, or their logs are analysed. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <fieldset className={styles.views} aria-label={t('analyse.view')} style={{ border: 'none', margin: 0, padding: 0 }}>
      {VIEWS.map((known) => (
        <ToggleButton
          key={known}
          className={styles.view}
          size="small"
          appearance="subtle"
          checked={view === known}
          onClick={() => onView(known)}
        >
          {t(`analyse.${known}`)}
        </ToggleButton>
      ))}
    </fieldset>
  );
}
