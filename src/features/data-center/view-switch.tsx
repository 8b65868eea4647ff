import { makeStyles, ToggleButton } from '@fluentui/react-components';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { VIEWS, type View } from './data-center-url';
import { takeFocus } from './switch-focus';

const useStyles = makeStyles({
  views: { display: 'flex', gap: '2px' },
  view: { minWidth: 0, paddingLeft: '8px', paddingRight: '8px' },
});

interface ViewSwitchProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Whether it had the focus at its last place. */
  readonly hadFocus: RefObject<boolean>;
}

/** Whether the records stand in a list, or their logs are analysed. */
export function ViewSwitch({ view, onView, hadFocus }: ViewSwitchProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const bar = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => takeFocus(bar.current, hadFocus), [hadFocus]);
  return (
    <fieldset
      ref={bar}
      className={styles.views}
      aria-label={t('analyse.view')}
      style={{ border: 'none', margin: 0, padding: 0 }}
    >
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
